import * as z from 'zod';
import { defineJob } from '../../../core/jobs/define-job.js';

/** Ends the versions of what has expired, and deletes transfers whose time in the library is over. */
export const expireTransfers = defineJob({
  name: 'transfers.expire',
  queue: 'sweeps',
  attempts: 3,
  payload: z.object({}),
  everyMs: 10 * 60 * 1000,
  id: () => 'transfers.expire',
});
