import * as z from 'zod';
import { defineJob } from '../../../core/jobs/define-job.js';

/** For a digest that is due at once. */
export const mailDigest = defineJob({
  name: 'alerts.mail-digest',
  queue: 'mail',
  attempts: 16,
  payload: z.object({ digestId: z.string() }),
  id: ({ digestId }) => `digest-${digestId}`,
});
