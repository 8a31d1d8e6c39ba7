import * as z from 'zod';
import { HOUR_MS } from '#contract/units.js';
import { defineJob, defineSchedule } from '../../../core/jobs/define-job.js';

/** Deletes the accounts whose owners planned it and did not change their minds. */
export const deleteDue = defineSchedule({ name: 'privacy.delete-due', everyMs: HOUR_MS });

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
