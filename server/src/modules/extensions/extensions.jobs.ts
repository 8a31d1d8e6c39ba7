import * as z from 'zod';
import { defineJob, defineSchedule } from '../../core/jobs/define-job.js';

/** What follows a request for more time: the owner is told of it, later the asker of the answer. */
export const followExtension = defineJob({
  name: 'extensions.follow',
  queue: 'events',
  attempts: 16,
  payload: z.object({ requestKey: z.string(), revision: z.int() }),
  id: ({ requestKey, revision }) => `follow-extension-${requestKey}-${revision}`,
});

/** Deletes requests for more time that are older than the transfers they are about. */
export const deleteOldExtensions = defineSchedule({ name: 'extensions.delete-old', everyMs: 10 * 60 * 1000 });

/** Reminds those who have not downloaded a day before the end, and tells owners of links that end unseen. */
export const remindRecipients = defineSchedule({ name: 'extensions.remind', everyMs: 5 * 60 * 1000 });
