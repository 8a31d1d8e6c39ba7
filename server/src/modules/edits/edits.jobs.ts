import * as z from 'zod';
import { defineJob, defineSchedule } from '../../core/jobs/define-job.js';

/** Mails those who became recipients; takes back what has not left for those who are no longer. */
export const dispatchRecipients = defineJob({
  name: 'edits.dispatch-recipients',
  queue: 'events',
  attempts: 10,
  payload: z.object({ transferId: z.string(), version: z.int(), recipientIds: z.array(z.string()) }),
  id: ({ transferId, version }) => `recipients-${transferId}-${version}`,
});

/** Deletes the versions of transfers that have expired. */
export const purgeExpiredVersions = defineSchedule({
  name: 'edits.purge-expired-versions',
  everyMs: 10 * 60 * 1000,
});
