import * as z from 'zod';
import { defineJob } from '../../../core/jobs/define-job.js';

/** Reminds those who have not downloaded a day before the end, and tells owners of links that end unseen. */
export const remindRecipients = defineJob({
  name: 'transfers.remind',
  queue: 'sweeps',
  attempts: 3,
  payload: z.object({}),
  everyMs: 5 * 60 * 1000,
  id: () => 'transfers.remind',
});
