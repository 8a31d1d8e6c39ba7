import * as z from 'zod';
import { defineJob, defineSchedule } from '../../../core/jobs/define-job.js';

/** Mails added recipients and cancels the waiting mails of withdrawn ones. */
export const dispatchRecipients = defineJob({
  name: 'edits.dispatch-recipients',
  queue: 'events',
  attempts: 10,
  payload: z.object({ transferId: z.string(), revision: z.int(), recipientIds: z.array(z.string()) }),
  id: ({ transferId, revision }) => `recipients-${transferId}-${revision}`,
});

/** Deletes the file versions of expired transfers. */
export const purgeExpiredVersions = defineSchedule({
  name: 'edits.purge-expired-versions',
  everyMs: 10 * 60 * 1000,
});
