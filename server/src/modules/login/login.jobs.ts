import * as z from 'zod';
import { defineJob } from '../../core/jobs/define-job.js';
import { securityChanges } from '../mail/index.js';

/** Looks up the account after the response, whose duration therefore reveals nothing. */
export const mailLoginLink = defineJob({
  name: 'login.mail-link',
  queue: 'codes',
  attempts: 8,
  payload: z.object({ linkId: z.string() }),
  id: ({ linkId }) => `login-link-${linkId}`,
});

export const mailNewDevice = defineJob({
  name: 'login.mail-new-device',
  queue: 'events',
  attempts: 8,
  payload: z.object({ userId: z.string(), sessionId: z.string() }),
  id: ({ sessionId }) => `new-device-${sessionId}`,
});

export const mailSecurityNotice = defineJob({
  name: 'login.mail-security-notice',
  queue: 'events',
  attempts: 8,
  payload: z.object({ userId: z.string(), noticeId: z.string(), change: z.enum(securityChanges), at: z.int() }),
  id: ({ noticeId }) => `security-notice-${noticeId}`,
});
