import { readStored, writeStored } from '../../lib/browser-storage.js';
import type { RequestLink } from './domain/link.js';

const keyOf = ({ slug, personId }: RequestLink) => `request-ticket.${[slug, personId ?? []].flat().join('.')}`;

/** Identifies this browser's submission at the next visit, without the password. */
export function keptTicket(link: RequestLink): string | undefined {
  return readStored(keyOf(link)) ?? undefined;
}

export function keepTicket(link: RequestLink, ticket: string | null): void {
  writeStored(keyOf(link), ticket);
}
