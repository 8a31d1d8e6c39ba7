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
