type Area = 'localStorage' | 'sessionStorage';

/** What this browser remembers. Storage throws where cookies are blocked: then nothing is remembered. */
export function readStored(key: string, area: Area = 'localStorage'): string | null {
  try {
    return window[area].getItem(key);
  } catch {
    return null;
  }
}

/** Null removes it. */
export function writeStored(key: string, value: string | null, area: Area = 'localStorage'): void {
  try {
    if (value === null) window[area].removeItem(key);
    else window[area].setItem(key, value);
  } catch {
    // Same as above.
  }
}
