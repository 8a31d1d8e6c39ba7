import * as z from 'zod';
import { HOUR_MS } from '#contract/units.js';
import { defineJob, defineSchedule } from '../../../core/jobs/define-job.js';
import { defineFileJob, type TransferFile } from '../../files/transfers/index.js';

/** Deletes taken-down transfers and requests once no appeal can restore them. */
export const deleteTakenDown = defineSchedule({ name: 'abuse.delete-taken-down', everyMs: HOUR_MS });

/** Mails the operators the cases that reports opened within a window of `WINDOW_MS`. */
export const mailOpenedCases = defineJob({
  name: 'abuse.mail-opened-cases',
  queue: 'events',
  attempts: 16,
  /** Number of the window since 1970. */
  payload: z.object({ window: z.int() }),
  id: ({ window }) => `cases-opened-${window}`,
});

/** Scans the files of a transfer for viruses. */
export const scanFiles = defineFileJob({
  name: 'scans.scan-files',
  attempts: 16,
  wants: isScanPending,
});

export function isScanPending({ scan, purgedAt }: TransferFile): boolean {
  return scan === 'pending' && purgedAt === null;
}
