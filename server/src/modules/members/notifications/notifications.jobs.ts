import * as z from 'zod';
import { defineJob, defineSchedule } from '../../../core/jobs/define-job.js';

/** Mails the digests whose window or quiet hours have ended. Queued for that time, once for all digests of some seconds. */
export const mailDigests = defineJob({
  name: 'notifications.mail-digests',
  queue: 'sweeps',
  attempts: 3,
  payload: z.object({ slot: z.int() }),
  id: ({ slot }) => `notifications.mail-digests-${slot}`,
});

/** Does what `mailDigests` does, where that job was lost. */
export const mailDueDigests = defineSchedule({ name: 'notifications.mail-due-digests', everyMs: 60_000 });
