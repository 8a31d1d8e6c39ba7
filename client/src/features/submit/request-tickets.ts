import { readStored, writeStored } from '../../lib/browser-storage.js';
import type { RequestLink } from './domain/link.js';

const keyOf = ({ slug, personId }: RequestLink) => `request-ticket.${[slug, personId ?? []].flat().join('.')}`;

/** Identifies this browser's submission at the next visit, without the password. */
export function readTicket(link: RequestLink): string | undefined {
  return readStored(keyOf(link)) ?? undefined;
}

/** Null removes it. */
export function writeTicket(link: RequestLink, ticket: string | null): void {
  writeStored(keyOf(link), ticket);
}
