import * as z from 'zod';
import { defineJob } from '../../../core/jobs/define-job.js';

export const mailPasswordChanged = defineJob({
  name: 'auth.mail-password-changed',
  queue: 'mail',
  attempts: 8,
  payload: z.object({ userId: z.string(), resetId: z.string(), at: z.int() }),
  id: ({ resetId }) => `password-changed-${resetId}`,
});
