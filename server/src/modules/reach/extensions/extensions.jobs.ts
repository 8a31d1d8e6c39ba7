import * as z from 'zod';
import { defineJob, defineSchedule } from '../../../core/jobs/define-job.js';

/** Mails the owner after a request, and the requester after the decision. */
export const mailExtension = defineJob({
  name: 'extensions.mail',
  queue: 'events',
  attempts: 16,
  payload: z.object({ requestKey: z.string(), revision: z.int() }),
  id: ({ requestKey, revision }) => `mail-extension-${requestKey}-${revision}`,
});

/** Reminds recipients who have not downloaded a day before expiry, and notifies owners of links that expire unseen. */
export const remindRecipients = defineSchedule({ name: 'extensions.remind', everyMs: 5 * 60 * 1000 });
