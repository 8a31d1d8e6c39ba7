import { SavedDownload, type SavedOptions } from './saved-download.js';
import { showSaved } from './saved-list.js';
import { downloadWorker } from './worker-registration.js';

export { confirmDownload, signDownload } from '../api/sign-download.js';
export { downloadWorker };

/** Smaller files finish before a progress bar appears; the browser resumes them by itself. */
const WORTH_WATCHING_BYTES = 20_000_000;

export interface SaveRequest extends Required<Omit<SavedOptions, 'worker' | 'pipe'>> {
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
  showSaved(download);
  return true;
}
