import { readStored, writeStored } from '../../lib/browser-storage.js';

/** Kept per transfer and tab, so that a reload neither requires the password again nor counts as another visit. */
function tokens(prefix: string) {
  const key = (slug: string) => `${prefix}.${slug}`;
  return {
    read(slug: string): string | undefined {
      return readStored(key(slug), 'sessionStorage') ?? undefined;
    },
    keep(slug: string, token: string | undefined): void {
      writeStored(key(slug), token ?? null, 'sessionStorage');
    },
  };
}

/** Proves for an hour that the password was right. */
export const passwordTickets = tokens('passwordTicket');
/** Identifies the visit: repeating a download within it counts once. */
export const visits = tokens('visit');
