import { readStoredJson, writeStored } from '../browser-storage.js';

/** Public keys that were used in this browser, by address: a server that exchanges one is noticed. */
const STORED = 'known-keys';

const known = (): Record<string, string> => (readStoredJson(STORED) ?? {}) as Record<string, string>;

/** The key that was used for the address; undefined if none was. */
export const knownKey = (email: string): string | undefined => known()[email];

export const rememberKey = (email: string, recipient: string): void =>
  writeStored(STORED, JSON.stringify({ ...known(), [email]: recipient }));
