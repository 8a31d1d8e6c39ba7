import * as z from 'zod';
import { defineJob } from '../../../core/jobs/define-job.js';

/** Mails what the owner sent back. */
export const mailSentBack = defineJob({
  name: 'requests.mail-sent-back',
  queue: 'events',
  attempts: 16,
  payload: z.object({ submissionId: z.string(), revision: z.int() }),
  id: ({ submissionId, revision }) => `sent-back-${submissionId}-${revision}`,
});
