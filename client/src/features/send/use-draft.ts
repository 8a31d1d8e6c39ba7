import { useCallback, useEffect, useRef, useState } from 'react';
import { emptyDraft, type Draft } from '../../sending/form/draft.js';
import { readDraft, writeDraft } from './services/draft-store.js';

export interface DraftHandle {
  draft: Draft;
  change(patch: Partial<Draft>): void;
  /** Empties the form except for the sender's address. */
  clear(): void;
}

/** The form's content, stored for the tab so that it survives a reload. `given` replaces the stored draft. */
export function useDraft(ownerId: string | null, given: Draft | undefined): DraftHandle {
  const [draft, setDraft] = useState(() => given ?? readDraft(ownerId));
  const isUntouched = useRef(given === undefined);
  useEffect(() => {
    // An untouched form leaves no trace.
    if (isUntouched.current) isUntouched.current = false;
    else writeDraft(ownerId, draft);
  }, [ownerId, draft]);
  const change = useCallback((patch: Partial<Draft>) => setDraft((current) => ({ ...current, ...patch })), []);
  const clear = useCallback(() => setDraft(({ senderEmail }) => ({ ...emptyDraft, senderEmail })), []);
  return { draft, change, clear };
}
