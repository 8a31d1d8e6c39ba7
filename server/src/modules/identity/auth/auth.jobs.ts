import * as z from 'zod';
import { defineJob } from '../../../core/jobs/define-job.js';

export const mailPasswordChanged = defineJob({
  name: 'auth.mail-password-changed',
  queue: 'events',
  attempts: 8,
  payload: z.object({ userId: z.string(), resetId: z.string(), at: z.int() }),
  id: ({ resetId }) => `password-changed-${resetId}`,
});

/** Looks up the account after the response, whose duration therefore reveals nothing. */
export const mailPasswordReset = defineJob({
  name: 'auth.mail-password-reset',
  queue: 'codes',
  attempts: 8,
  payload: z.object({ resetId: z.string() }),
  id: ({ resetId }) => `reset-${resetId}`,
});
