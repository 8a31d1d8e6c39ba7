import * as z from 'zod';
import { defineJob } from '../../../core/jobs/define-job.js';

/** What follows a new transfer: its upload is kept, its mails are queued. */
export const dispatchTransfer = defineJob({
  name: 'transfers.dispatch',
  queue: 'mail',
  attempts: 16,
  payload: z.object({ transferId: z.string() }),
  id: ({ transferId }) => `dispatch-${transferId}`,
});
