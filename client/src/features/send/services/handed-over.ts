import type { PickedFile } from '../../../sending/files/picked-files.js';
import type { Draft } from '../../../sending/form/draft.js';

/** The form of a visitor who signs up from it. */
export interface HandedOver {
  draft: Draft;
  files: readonly PickedFile[];
}

// In memory only: files do not survive a reload, and sign-up does not leave the page.
let handedOver: HandedOver | null = null;

/** Keeps the form for the panel of the account that is signed up for; null forgets it. */
export function handOver(form: HandedOver | null): void {
  handedOver = form;
}

export function readHandedOver(): HandedOver | null {
  return handedOver;
}
