import * as z from 'zod';
import { HOUR_MS } from '#contract/units.js';
import { defineJob, defineSchedule } from '../../../core/jobs/define-job.js';

/** Deletes transfers whose retention time after expiry has passed. */
export const deleteExpired = defineSchedule({ name: 'retention.delete-expired', everyMs: 10 * 60 * 1000 });

/** Forgets transfers that were deleted long ago. */
export const forgetDeleted = defineSchedule({ name: 'retention.forget-deleted', everyMs: HOUR_MS });

/** Makes a deletion final once it can no longer be undone, and releases the objects. */
export const removeTransfer = defineJob({
  name: 'retention.remove',
  queue: 'events',
  attempts: 16,
  payload: z.object({ transferId: z.string(), deletedAt: z.int() }),
  id: ({ transferId, deletedAt }) => `remove-${transferId}-${deletedAt}`,
});

/** Cleans up after an undone send, also if the process that undid it died. */
export const undoSend = defineJob({
  name: 'retention.undo-send',
  queue: 'events',
  attempts: 16,
  payload: z.object({ transferId: z.string() }),
  id: ({ transferId }) => `undo-send-${transferId}`,
});
