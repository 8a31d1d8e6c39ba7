import { useCallback, useEffect, useRef, useState } from 'react';
import { emptyDraft, type Draft } from '../../sending/form/draft.js';
import { readDraft, writeDraft } from './services/draft-store.js';

export interface DraftHandle {
  draft: Draft;
  change(patch: Partial<Draft>): void;
  /** Empty again, but for the sender's own address. */
  clear(): void;
}

/** What is filled in, kept for the tab so that a reload loses nothing. */
export function useDraft(ownerId: string | null): DraftHandle {
  const [draft, setDraft] = useState(() => readDraft(ownerId));
  const isFirst = useRef(true);
  useEffect(() => {
    // Nothing was changed yet: an untouched form leaves no trace.
    if (isFirst.current) isFirst.current = false;
    else writeDraft(ownerId, draft);
  }, [ownerId, draft]);
  const change = useCallback((patch: Partial<Draft>) => setDraft((current) => ({ ...current, ...patch })), []);
  const clear = useCallback(() => setDraft(({ senderEmail }) => ({ ...emptyDraft, senderEmail })), []);
  return { draft, change, clear };
}
