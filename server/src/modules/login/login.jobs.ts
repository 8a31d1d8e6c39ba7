import * as z from 'zod';
import { defineJob } from '../../core/jobs/define-job.js';
import { securityChanges } from '../mail/index.js';

export const mailSecurityNotice = defineJob({
  name: 'login.mail-security-notice',
  queue: 'events',
  attempts: 8,
  payload: z.object({ userId: z.string(), noticeId: z.string(), change: z.enum(securityChanges), at: z.int() }),
  id: ({ noticeId }) => `security-notice-${noticeId}`,
});
