import { createStore, useStore } from '../../../lib/store.js';
import type { SavedDownload } from './saved-download.js';

/** The downloads this page carries; they go on when another page of ours is shown. */
export const savedDownloads = createStore<readonly SavedDownload[]>([]);

export function useSavedDownloads(): readonly SavedDownload[] {
  return useStore(savedDownloads);
}

export function dismissSaved(download: SavedDownload): void {
  savedDownloads.set(savedDownloads.get().filter((other) => other !== download));
}

/** Shows it until it is dismissed, or cancelled by the user: then no notice is needed. */
export function showSaved(download: SavedDownload): void {
  download.subscribe(() => download.snapshot().phase === 'cancelled' && dismissSaved(download));
  savedDownloads.set([...savedDownloads.get().filter(({ hasEnded }) => !hasEnded), download]);
}
