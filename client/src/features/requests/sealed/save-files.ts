import { storedFilesSlot, TooLargeHereError, type StoredFilesOpener } from '../../../lib/opened-files.js';
import { SealedProblem } from './sealed-problem.js';

/** Lets the app's opener save or read files. @throws {SealedProblem} */
export async function withOpener<Result>(use: (opener: StoredFilesOpener) => Promise<Result>): Promise<Result> {
  const opener = await storedFilesSlot.get()?.load();
  if (!opener) throw new Error('nothing opens encrypted files');
  return use(opener).catch((error: unknown) => {
    throw error instanceof TooLargeHereError ? new SealedProblem('tooLarge') : error;
  });
}
