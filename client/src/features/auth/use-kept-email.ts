import { useState } from 'react';
import { readStored, writeStored } from '../../lib/browser-storage.js';

const KEY = 'auth.email';
/** The address that a visitor proved in order to send. */
const PROVEN_KEY = 'senderEmail';

/**
 * The typed address survives a reload and the change between log-in, sign-up and reset; passwords do not. It begins with
 * the one that the visitor has proven.
 */
export function useKeptEmail(given: string | null): [email: string, change: (email: string) => void] {
  const [email, setEmail] = useState(() => given ?? readStored(KEY, 'sessionStorage') ?? readStored(PROVEN_KEY) ?? '');
  const change = (next: string) => {
    setEmail(next);
    writeStored(KEY, next, 'sessionStorage');
  };
  return [email, change];
}
