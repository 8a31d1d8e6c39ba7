import { defineFileJob, type TransferFile } from '../transfers/index.js';

/** Reads the files of a transfer again and verifies their checksums. */
export const verifyChecksums = defineFileJob({
  name: 'audit.verify-checksums',
  attempts: 16,
  wants: isUnchecked,
});

export function isUnchecked({ checkedAt, damaged, purgedAt }: TransferFile): boolean {
  return checkedAt === null && !damaged && purgedAt === null;
}
