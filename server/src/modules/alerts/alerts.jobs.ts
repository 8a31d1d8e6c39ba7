import * as z from 'zod';
import { defineJob, defineSchedule } from '../../core/jobs/define-job.js';

/** For a digest that is due at once. */
export const mailDigest = defineJob({
  name: 'alerts.mail-digest',
  queue: 'events',
  attempts: 16,
  payload: z.object({ digestId: z.string() }),
  id: ({ digestId }) => `digest-${digestId}`,
});

/** For those whose window or quiet hours are over, and for whatever a crash left behind. */
export const mailDueDigests = defineSchedule({ name: 'alerts.mail-due-digests', everyMs: 10_000 });
