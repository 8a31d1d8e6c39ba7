import { SavedDownload, type SavedOptions } from './saved-download.js';
import { dismissSaved, savedDownloads } from './saved-list.js';
import { downloadWorker } from './worker-registration.js';

/** Smaller files finish before a progress bar appears; the browser resumes them by itself. */
const WORTH_WATCHING_BYTES = 20_000_000;

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
  // The user cancelled it: no notice is needed.
  download.subscribe(() => download.snapshot().phase === 'cancelled' && dismissSaved(download));
  savedDownloads.set([...savedDownloads.get().filter(({ hasEnded }) => !hasEnded), download]);
  return true;
}
