import * as z from 'zod';
import { defineJob } from '../../../core/jobs/define-job.js';

/** For those whose window or quiet hours are over, and for whatever a crash left behind. */
export const mailDueDigests = defineJob({
  name: 'alerts.mail-due-digests',
  queue: 'mail',
  attempts: 3,
  payload: z.object({}),
  everyMs: 10_000,
  id: () => 'alerts.mail-due-digests',
});
