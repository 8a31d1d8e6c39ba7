import * as z from 'zod';
import { defineJob } from '../../../core/jobs/define-job.js';

/** The end of a deleted transfer, once nobody can take the deletion back: its objects are let go. */
export const removeTransfer = defineJob({
  name: 'transfers.remove',
  queue: 'sweeps',
  attempts: 16,
  payload: z.object({ transferId: z.string(), deletedAt: z.int().default(0) }),
  id: ({ transferId, deletedAt }) => `remove-${transferId}-${deletedAt}`,
});
