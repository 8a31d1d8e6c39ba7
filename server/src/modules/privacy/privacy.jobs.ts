import * as z from 'zod';
import { defineJob } from '../../core/jobs/define-job.js';

/** Removes the record of a deleted account when nothing of it can be written any more. */
export const removeAccount = defineJob({
  name: 'privacy.remove-account',
  queue: 'events',
  attempts: 16,
  payload: z.object({ accountId: z.string(), userId: z.string() }),
  id: ({ accountId }) => `remove-account-${accountId}`,
});
