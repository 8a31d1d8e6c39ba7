import type { SenderTicket } from './send-services.js';

const KEY = 'sender-ticket';
/** A ticket about to end would run out between the upload's opening and its record. */
const SPARE_MS = 2 * 60_000;

/** Proves an address for 24 hours in this browser, and opens nothing that exists. An upload under way renews it. */
export function keepTicket(ticket: SenderTicket): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(ticket));
  } catch {
    // Storage is not available: the next transfer requires a code again.
  }
}

export function dropTicket(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // Same as above.
  }
}

export function ticketFor(email: string, now: number): string | null {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? 'null') as Partial<SenderTicket> | null;
    const isGood = kept?.email === email && typeof kept.expiresAt === 'number' && kept.expiresAt > now + SPARE_MS;
    return isGood && typeof kept.ticket === 'string' ? kept.ticket : null;
  } catch {
    return null;
  }
}
