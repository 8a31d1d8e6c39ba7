import { useCallback } from 'react';
import type { UserView } from '#contract/accounts/auth.js';
import { useTabDraft } from '../../lib/tab-draft.js';
import { newDraft, type Draft } from '../../sending/form/draft.js';
import { draftKey, readDraft } from './services/draft-store.js';

export interface DraftHandle {
  draft: Draft;
  change(patch: Partial<Draft>): void;
  /** Begins anew, except for the sender's address. */
  clear(): void;
}

/** The form's content. `given` replaces the stored draft. */
export function useDraft(user: UserView | null, given: Draft | undefined): DraftHandle {
  const ownerId = user?._id ?? null;
  const first = () => given ?? readDraft(ownerId, newDraft(user));
  const { draft, change: update } = useTabDraft(draftKey(ownerId), first, { isNew: given !== undefined });
  const change = useCallback((patch: Partial<Draft>) => update((current) => ({ ...current, ...patch })), [update]);
  const clear = useCallback(() => update(({ senderEmail }) => ({ ...newDraft(user), senderEmail })), [update, user]);
  return { draft, change, clear };
}
