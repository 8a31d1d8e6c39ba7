import { readTabDraft, writeTabDraft } from '../../../lib/tab-draft.js';
import type { PickedFile } from '../../../sending/files/picked-files.js';
import type { Draft } from '../../../sending/form/draft.js';
import { toDraft } from './draft-store.js';

/** The form of a visitor who signs up from it. */
export interface SignupForm {
  draft: Draft;
  files: readonly PickedFile[];
}

const KEY = 'send-handed-over';
// Files do not survive a reload. Sign-up does not leave the page, but a checkout does.
let signupForm: SignupForm | null = null;

/** Keeps the form for the panel of the account that is signed up for; null forgets it. */
export function storeSignupForm(form: SignupForm | null): void {
  signupForm = form;
  writeTabDraft(KEY, form && form.draft);
}

export function readSignupForm(): SignupForm | null {
  if (signupForm) return signupForm;
  const stored = readTabDraft(KEY);
  return stored && { draft: toDraft(stored), files: [] };
}
