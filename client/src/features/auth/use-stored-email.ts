import { useState } from 'react';
import { readStored, writeStored } from '../../lib/browser-storage.js';
import { useBrowserValue } from '../../lib/use-browser-value.js';

const KEY = 'auth.email';
/** The address that a visitor verified in order to send. */
const VERIFIED_KEY = 'senderEmail';

/** The initial value of `useStoredEmail` in this browser; may be empty. */
export function storedEmail(): string {
  return readStored(KEY, 'sessionStorage') ?? readStored(VERIFIED_KEY) ?? '';
}

/**
 * The typed address survives a reload, and is shared by log-in, sign-up and reset; passwords are not. Its initial value is
 * the address that the visitor has verified.
 */
export function useStoredEmail(given: string | null): [email: string, change: (email: string) => void] {
  const [typed, setTyped] = useState<string | null>(null);
  const stored = useBrowserValue(storedEmail, '');
  const change = (next: string) => {
    setTyped(next);
    writeStored(KEY, next, 'sessionStorage');
  };
  return [typed ?? given ?? stored, change];
}
