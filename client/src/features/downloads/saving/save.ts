import { useSyncExternalStore } from 'react';
import { SavedDownload, type SavedOptions } from './saved-download.js';
import { downloadWorker } from './worker-registration.js';

/** Smaller ones are there before a progress bar is, and the browser takes up its own. */
const WORTH_WATCHING_BYTES = 20_000_000;

let saved: readonly SavedDownload[] = [];
const listeners = new Set<() => void>();

function publish(next: readonly SavedDownload[]): void {
  saved = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The downloads this page carries; they go on when another page of ours is shown. */
export function useSavedDownloads(): readonly SavedDownload[] {
  return useSyncExternalStore(subscribe, () => saved);
}

export function dismissSaved(download: SavedDownload): void {
  publish(saved.filter((other) => other !== download));
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
  publish([...saved.filter(({ isOver }) => !isOver), download]);
  return true;
}
