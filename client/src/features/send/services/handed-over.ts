import { readTabDraft, writeTabDraft } from '../../../lib/tab-draft.js';
import type { PickedFile } from '../../../sending/files/picked-files.js';
import type { Draft } from '../../../sending/form/draft.js';
import { toDraft } from './draft-store.js';

/** The form of a visitor who signs up from it. */
export interface HandedOver {
  draft: Draft;
  files: readonly PickedFile[];
}

const KEY = 'send-handed-over';
// Files do not survive a reload. Sign-up does not leave the page, but a checkout does.
let handedOver: HandedOver | null = null;

/** Keeps the form for the panel of the account that is signed up for; null forgets it. */
export function handOver(form: HandedOver | null): void {
  handedOver = form;
  writeTabDraft(KEY, form && form.draft);
}

export function readHandedOver(): HandedOver | null {
  if (handedOver) return handedOver;
  const stored = readTabDraft(KEY);
  return stored && { draft: toDraft(stored), files: [] };
}
