import { useState } from 'react';

const KEY = 'auth.email';

/** The address a person typed outlives a reload and the way between log-in, sign-up and reset; passwords do not. */
export function useKeptEmail(given: string | null): [email: string, change: (email: string) => void] {
  const [email, setEmail] = useState(() => given ?? read());
  const change = (next: string) => {
    setEmail(next);
    try {
      sessionStorage.setItem(KEY, next);
    } catch {
      // Storage is closed: the field forgets on reload.
    }
  };
  return [email, change];
}

function read(): string {
  try {
    return sessionStorage.getItem(KEY) ?? '';
  } catch {
    return '';
  }
}
