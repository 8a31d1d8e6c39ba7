import * as z from 'zod';
import { defineJob } from '../../../core/jobs/define-job.js';

/** Writes into the log that a download came to its end. */
export const recordCompletion = defineJob({
  name: 'transfers.record-completion',
  queue: 'mail',
  attempts: 16,
  payload: z.object({ downloadId: z.string() }),
  id: ({ downloadId }) => `completion-${downloadId}`,
});
