import * as z from 'zod';
import { defineJob } from '../../../core/jobs/define-job.js';

/** Mails those who became recipients; takes back what has not left for those who are no longer. */
export const dispatchRecipients = defineJob({
  name: 'transfers.dispatch-recipients',
  queue: 'mail',
  attempts: 10,
  payload: z.object({ transferId: z.string(), version: z.int(), recipientIds: z.array(z.string()) }),
  id: ({ transferId, version }) => `recipients-${transferId}-${version}`,
});
