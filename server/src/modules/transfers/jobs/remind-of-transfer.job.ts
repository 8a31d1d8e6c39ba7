import * as z from 'zod';
import { defineJob } from '../../../core/jobs/define-job.js';

/** Reminds of one transfer, where the end came too near for `transfers.remind` to see it a day ahead. */
export const remindOfTransfer = defineJob({
  name: 'transfers.remind-of-transfer',
  queue: 'mail',
  attempts: 10,
  payload: z.object({ transferId: z.string(), version: z.int() }),
  id: ({ transferId, version }) => `remind-${transferId}-${version}`,
});
