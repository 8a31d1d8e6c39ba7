import { readStoredJson, writeStored } from '../../lib/browser-storage.js';
import type { SenderTicket } from './sender-ticket.js';

const KEY = 'sender-ticket';
/** Remaining lifetime that a ticket needs, so that it does not expire during a short upload. */
const SPARE_MS = 2 * 60_000;

/** Proves an address for 24 hours in this browser; grants no access to existing transfers. A running upload renews it. */
export function keepTicket(ticket: SenderTicket): void {
  writeStored(KEY, JSON.stringify(ticket));
}

export function dropTicket(): void {
  writeStored(KEY, null);
}

export function ticketFor(email: string, now: number): string | null {
  const kept = readStoredJson(KEY) as Partial<SenderTicket> | null;
  const isGood = kept?.email === email && typeof kept.expiresAt === 'number' && kept.expiresAt > now + SPARE_MS;
  return isGood && typeof kept.ticket === 'string' ? kept.ticket : null;
}
