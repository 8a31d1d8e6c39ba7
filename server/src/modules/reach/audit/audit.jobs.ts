import { defineSchedule } from '../../../core/jobs/define-job.js';
import { defineFileJob, type TransferFile } from '../../files/transfers/index.js';

/** Computes the checksums of files whose store does not compute them: files uploaded in parts, or in a bucket. */
export const verifyChecksums = defineFileJob({
  name: 'audit.verify-checksums',
  attempts: 16,
  wants: isUnchecked,
});

export function isUnchecked({ checkedAt, damaged, purgedAt }: TransferFile): boolean {
  return checkedAt === null && !damaged && purgedAt === null;
}

/** Reads what is stored, a little at each run, and verifies it. */
export const scrubStore = defineSchedule({
  name: 'audit.scrub-store',
  queue: 'bulk',
  everyMs: 10 * 60 * 1000,
  isLong: true,
});
