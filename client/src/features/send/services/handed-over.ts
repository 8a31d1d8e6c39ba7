import { readStoredJson, writeStored } from '../../../lib/browser-storage.js';
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
  writeStored(KEY, form && JSON.stringify(form.draft), 'sessionStorage');
}

export function readHandedOver(): HandedOver | null {
  if (handedOver) return handedOver;
  const stored = readStoredJson(KEY, 'sessionStorage');
  return typeof stored === 'object' && stored !== null ? { draft: toDraft(stored), files: [] } : null;
}
