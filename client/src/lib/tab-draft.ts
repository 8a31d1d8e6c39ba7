import { useCallback, useEffect, useState } from 'react';
import { readStoredJson, writeStored } from './browser-storage.js';

type Stored = Readonly<Record<string, unknown>>;

/** Storage can hold an older version's draft, or anything: parts are to be checked. */
export function readTabDraft(key: string): Stored | null {
  const stored = readStoredJson(key, 'sessionStorage');
  return typeof stored === 'object' && stored !== null && !Array.isArray(stored) ? (stored as Stored) : null;
}

/** Null removes it. */
export function writeTabDraft(key: string, draft: object | null): void {
  writeStored(key, draft && JSON.stringify(draft), 'sessionStorage');
}

/** Form content that is stored for the tab, so that it survives a reload. Not stored until it is changed, unless it is new. */
export function useTabDraft<Draft extends object>(key: string, first: () => Draft, { isNew = false } = {}) {
  const [draft, setDraft] = useState(first);
  const [isChanged, setIsChanged] = useState(isNew);
  useEffect(() => {
    if (isChanged) writeTabDraft(key, draft);
  }, [key, draft, isChanged]);
  const change = useCallback((next: (current: Draft) => Draft) => {
    setIsChanged(true);
    setDraft(next);
  }, []);
  /** Removes it from storage; `next` is shown from then on. */
  const reset = useCallback(
    (next: (current: Draft) => Draft) => {
      setIsChanged(false);
      setDraft(next);
      writeTabDraft(key, null);
    },
    [key],
  );
  return { draft, change, reset };
}
