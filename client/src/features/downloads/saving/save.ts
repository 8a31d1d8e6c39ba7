import { createStore, useStore } from '../../../lib/store.js';
import { SavedDownload, type SavedOptions } from './saved-download.js';
import { downloadWorker } from './worker-registration.js';

/** Smaller ones are there before a progress bar is, and the browser takes up its own. */
const WORTH_WATCHING_BYTES = 20_000_000;

const saved = createStore<readonly SavedDownload[]>([]);

/** The downloads this page carries; they go on when another page of ours is shown. */
export function useSavedDownloads(): readonly SavedDownload[] {
  return useStore(saved);
}

export function dismissSaved(download: SavedDownload): void {
  saved.set(saved.get().filter((other) => other !== download));
}

interface SaveRequest extends Omit<SavedOptions, 'worker'> {
  isZip: boolean;
  sizeBytes: number;
}

/** Saves with progress and resume in the page. False where that is not possible or not worth it. */
export async function saveWithProgress({ isZip, sizeBytes, ...options }: SaveRequest): Promise<boolean> {
  // For files in a remote store only the page can confirm the arrival.
  const isElsewhere = new URL(options.url, location.href).origin !== location.origin;
  if (!isZip && !isElsewhere && sizeBytes < WORTH_WATCHING_BYTES) return false;
  const worker = await downloadWorker();
  if (worker === null) return false;
  const download = new SavedDownload({ ...options, worker });
  if (!(await download.start())) return false;
  // What was cancelled was seen to be.
  download.subscribe(() => download.snapshot().phase === 'cancelled' && dismissSaved(download));
  saved.set([...saved.get().filter(({ isOver }) => !isOver), download]);
  return true;
}
