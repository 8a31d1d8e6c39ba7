import * as z from 'zod';
import { defineJob } from '../../../core/jobs/define-job.js';

/** Releases uploads left for longer than the resume window, reservations without an upload, and objects of nobody. */
export const sweepUploads = defineJob({
  name: 'storage.sweep',
  queue: 'sweeps',
  attempts: 3,
  payload: z.object({}),
  everyMs: 10 * 60 * 1000,
  id: () => 'storage.sweep',
});
