import type { RequestPage } from '#contract/requests/submissions.js';
import { lazyPart } from '../../ui/lazy-part.js';
import { EarlierFiles } from './components/item-files.js';
import { isDropBox } from './domain/item-state.js';

/** Not needed for a drop box that is opened for the first time. */
export const Checklist = lazyPart(async () => (await import('./components/checklist.js')).Checklist);
export const EarlierNote = lazyPart(async () => (await import('./components/earlier-note.js')).EarlierNote);

/** Before the page is shown, so that nothing in it moves. */
export async function preloadParts(page: RequestPage): Promise<void> {
  const parts = [
    ...(isDropBox(page) ? [] : [Checklist]),
    ...(page.submission.firstAt === null ? [] : [EarlierNote, EarlierFiles]),
  ];
  await Promise.all(parts.map((part) => part.preload()));
}
