import * as z from 'zod';
import { defineJob } from '../../../core/jobs/define-job.js';

/** What follows a send that was taken back, also when the process that did it died: nothing of it is left to count. */
export const undoSend = defineJob({
  name: 'transfers.undo-send',
  queue: 'sweeps',
  attempts: 16,
  payload: z.object({ transferId: z.string(), ownerId: z.string() }),
  id: ({ transferId }) => `undo-send-${transferId}`,
});
