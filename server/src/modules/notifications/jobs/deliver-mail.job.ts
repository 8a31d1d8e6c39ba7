import * as z from 'zod';
import { defineJob } from '../../../core/jobs/define-job.js';

/** 16 tries, the wait doubling from 5 s, last 45 hours: a mail server may be down for a day (F18). */
export const deliverMail = defineJob({
  name: 'mail.deliver',
  queue: 'mail',
  attempts: 16,
  payload: z.object({ mailId: z.string(), revision: z.int().min(1) }),
  id: ({ mailId, revision }) => `mail-${mailId}-${revision}`,
});
