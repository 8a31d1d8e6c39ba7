import * as z from 'zod';
import { defineJob } from '../../../core/jobs/define-job.js';

/** For users whose window or quiet hours are over. */
export const mailDueDigests = defineJob({
  name: 'alerts.mail-due-digests',
  queue: 'mail',
  attempts: 3,
  payload: z.object({}),
  everyMs: 10_000,
  id: () => 'alerts.mail-due-digests',
});
