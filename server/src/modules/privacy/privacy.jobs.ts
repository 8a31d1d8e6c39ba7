import * as z from 'zod';
import { HOUR_MS } from '../../core/clock/clock.js';
import { defineJob, defineSchedule } from '../../core/jobs/define-job.js';

/** Deletes the accounts whose owners planned it and did not change their minds. */
export const deleteDue = defineSchedule({ name: 'privacy.delete-due', everyMs: HOUR_MS });

const merge = z.object({
  accountId: z.string(),
  userId: z.string(),
  heirAccountId: z.string(),
  heirUserId: z.string(),
  /** Epoch ms. */
  at: z.int(),
});

/** Moves what the account holds to another one. */
export const mergeAccount = defineJob({
  name: 'privacy.merge-account',
  queue: 'events',
  attempts: 16,
  payload: merge,
  id: ({ accountId }) => `merge-account-${accountId}`,
});

/** Moves records that were written during the merge, then removes the account. Runs when no call can write to it any more. */
export const finishMerge = defineJob({
  name: 'privacy.finish-merge',
  queue: 'events',
  attempts: 16,
  payload: merge,
  id: ({ accountId }) => `finish-merge-${accountId}`,
});

/** Removes the record of a deleted account when nothing of it can be written any more. */
export const removeAccount = defineJob({
  name: 'privacy.remove-account',
  queue: 'events',
  attempts: 16,
  payload: z.object({
    accountId: z.string(),
    userId: z.string(),
    /** Records that the account held, by part: for its certificate. */
    held: z.record(z.string(), z.int()),
  }),
  id: ({ accountId }) => `remove-account-${accountId}`,
});
