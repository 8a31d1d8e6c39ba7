import * as z from 'zod';
import { defineJob, defineSchedule } from '../../core/jobs/define-job.js';

/** Deletes transfers that expired longer ago than they are kept. */
export const deleteExpired = defineSchedule({ name: 'transfers.delete-expired', everyMs: 10 * 60 * 1000 });

/** The end of a deleted transfer, once nobody can take the deletion back: its objects are let go. */
export const removeTransfer = defineJob({
  name: 'transfers.remove',
  queue: 'events',
  attempts: 16,
  payload: z.object({ transferId: z.string(), deletedAt: z.int() }),
  id: ({ transferId, deletedAt }) => `remove-${transferId}-${deletedAt}`,
});

/** What follows a send that was taken back, also when the process that did it died: nothing of it is left to count. */
export const undoSend = defineJob({
  name: 'transfers.undo-send',
  queue: 'events',
  attempts: 16,
  payload: z.object({ transferId: z.string(), ownerId: z.string() }),
  id: ({ transferId }) => `undo-send-${transferId}`,
});
