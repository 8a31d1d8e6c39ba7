import { totalBytes } from '../../../sending/files/picked-files.js';
import type { Staged, StagedFile } from './staged-files.js';

export interface ItemOnTheWay {
  itemId: string;
  files: readonly StagedFile[];
  sentBytes: number;
  totalBytes: number;
}

/** Items with files, and how far each is; `fileBytes` are those of `uploadFiles`, in its order. */
export function itemsOnTheWay(staged: Staged, fileBytes: readonly number[]): ItemOnTheWay[] {
  let first = 0;
  return Object.entries(staged)
    .map(([itemId, files]) => {
      const sent = fileBytes.slice(first, first + files.length);
      first += files.length;
      const whole = totalBytes(files);
      // Encrypted files are a little larger.
      const sentBytes = Math.min(
        sent.reduce((sum, bytes) => sum + bytes, 0),
        whole,
      );
      return { itemId, files, sentBytes, totalBytes: whole };
    })
    .filter(({ files }) => files.length > 0);
}
