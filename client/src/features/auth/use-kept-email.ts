import { useState } from 'react';
import { readStored, writeStored } from '../../lib/browser-storage.js';
import { useBrowserValue } from '../../lib/use-browser-value.js';

const KEY = 'auth.email';
/** The address that a visitor proved in order to send. */
const PROVEN_KEY = 'senderEmail';

/** What `useKeptEmail` begins with in this browser; empty without one. */
export function keptEmail(): string {
  return readStored(KEY, 'sessionStorage') ?? readStored(PROVEN_KEY) ?? '';
}

/**
 * The typed address survives a reload and the change between log-in, sign-up and reset; passwords do not. It begins with
 * the one that the visitor has proven.
 */
export function useKeptEmail(given: string | null): [email: string, change: (email: string) => void] {
  const [typed, setTyped] = useState<string | null>(null);
  const kept = useBrowserValue(keptEmail, '');
  const change = (next: string) => {
    setTyped(next);
    writeStored(KEY, next, 'sessionStorage');
  };
  return [typed ?? given ?? kept, change];
}
