import { useState } from 'react';
import { readStored, writeStored } from '../../lib/browser-storage.js';

const KEY = 'auth.email';

/** The typed address survives a reload and the change between log-in, sign-up and reset; passwords do not. `proven` is offered first. */
export function useKeptEmail(
  given: string | null,
  proven: string | null = null,
): [email: string, change: (email: string) => void] {
  const [email, setEmail] = useState(() => given ?? readStored(KEY, 'sessionStorage') ?? proven ?? '');
  const change = (next: string) => {
    setEmail(next);
    writeStored(KEY, next, 'sessionStorage');
  };
  return [email, change];
}
