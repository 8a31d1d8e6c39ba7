import { useCallback, useEffect, useRef, useState } from 'react';
import type { UserView } from '#contract/accounts/auth.js';
import { newDraft, type Draft } from '../../sending/form/draft.js';
import { readDraft, writeDraft } from './services/draft-store.js';

export interface DraftHandle {
  draft: Draft;
  change(patch: Partial<Draft>): void;
  /** Begins anew, except for the sender's address. */
  clear(): void;
}

/** The form's content, stored for the tab so that it survives a reload. `given` replaces the stored draft. */
export function useDraft(user: UserView | null, given: Draft | undefined): DraftHandle {
  const ownerId = user?._id ?? null;
  const [draft, setDraft] = useState(() => given ?? readDraft(ownerId, newDraft(user)));
  const isUntouched = useRef(given === undefined);
  useEffect(() => {
    // An untouched form leaves no trace.
    if (isUntouched.current) isUntouched.current = false;
    else writeDraft(ownerId, draft);
  }, [ownerId, draft]);
  const change = useCallback((patch: Partial<Draft>) => setDraft((current) => ({ ...current, ...patch })), []);
  const clear = useCallback(() => setDraft(({ senderEmail }) => ({ ...newDraft(user), senderEmail })), [user]);
  return { draft, change, clear };
}
