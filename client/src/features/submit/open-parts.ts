import type { RequestFrame } from '#contract/transfers/link-frame.js';
import { loadTexts } from '../../i18n/index.js';
import { lazyPart } from '../../ui/lazy-part.js';
import { EarlierFiles } from './components/item-files.js';
import { isDropBox } from './domain/item-state.js';

/** Not needed for a drop box that is opened for the first time. */
export const Checklist = lazyPart(async () => (await import('./components/checklist.js')).Checklist);
export const EarlierNote = lazyPart(async () => (await import('./components/earlier-note.js')).EarlierNote);
export const Receipt = lazyPart(async () => {
  const [{ ReceiptButtons }] = await Promise.all([import('./components/receipt-buttons.js'), loadTexts('submitted')]);
  return ReceiptButtons;
});

/** Of an encrypted request. */
export const loadSealing = () => import('./sealing/sealed-request.js');
export const SealedForm = lazyPart(async () => (await loadSealing()).sealedForm());

/** Before the page is shown, so that nothing in it moves. */
export async function preloadParts(page: RequestFrame): Promise<void> {
  const parts = [
    ...(isDropBox(page) ? [] : [Checklist]),
    ...(page.sealedTo === null ? [] : [SealedForm]),
    ...(page.submission.firstAt === null ? [] : [EarlierNote, EarlierFiles, Receipt]),
  ];
  await Promise.all(parts.map((part) => part.preload()));
}
