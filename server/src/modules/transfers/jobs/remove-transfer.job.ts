import * as z from 'zod';
import { defineJob } from '../../../core/jobs/define-job.js';

/** What follows a deleted transfer: its objects are let go. */
export const removeTransfer = defineJob({
  name: 'transfers.remove',
  queue: 'sweeps',
  attempts: 16,
  payload: z.object({ transferId: z.string() }),
  id: ({ transferId }) => `remove-${transferId}`,
});
