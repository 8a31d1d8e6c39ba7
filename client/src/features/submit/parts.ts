import type { RequestPage } from '#contract/requests/submissions.js';
import { loadErrorTexts } from '../../lib/error-text.js';
import { readLinkFrame } from '../../lib/link-frame.js';
import { lazyPart } from '../../ui/lazy-part.js';

/** A drop box whose owner has not added questions. */
export const isBox = ({ layout, items }: Pick<RequestPage, 'layout' | 'items'>): boolean =>
  layout === 'drop-box' && items.length === 1;

/** What a drop box that is opened for the first time does without. */
export const Checklist = lazyPart(async () => (await import('./components/checklist.js')).Checklist);
export const EarlierNote = lazyPart(async () => (await import('./components/earlier-note.js')).EarlierNote);
export const EarlierFiles = lazyPart(async () => (await import('./components/earlier-files.js')).EarlierFiles);

/** What stands in place of a request that cannot be opened, or not yet. Most can. */
export const PasswordView = lazyPart(async () => (await import('./components/password-view.js')).PasswordView);
export const RefusedRequest = lazyPart(async () => {
  const [{ RefusedRequest: part }] = await Promise.all([import('./components/refused-request.js'), loadErrorTexts()]);
  return part;
});

/** Before the first rendering. */
export async function preloadClosedRequest(frame = readLinkFrame()): Promise<void> {
  if (frame === null || !('code' in frame)) return;
  await (frame.code === 'password-required' ? PasswordView : RefusedRequest).preload();
}

/** Before the page is shown, so that nothing in it moves. */
export async function preloadParts(page: RequestPage): Promise<void> {
  const parts = [
    ...(isBox(page) ? [] : [Checklist]),
    ...(page.submission.firstAt === null ? [] : [EarlierNote, EarlierFiles]),
  ];
  await Promise.all(parts.map((part) => part.preload()));
}
