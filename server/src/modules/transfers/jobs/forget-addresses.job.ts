import * as z from 'zod';
import { defineJob } from '../../../core/jobs/define-job.js';

/** Deletes the addresses of visitors after 30 days, also where the database does not by itself. */
export const forgetAddresses = defineJob({
  name: 'transfers.forget-addresses',
  queue: 'sweeps',
  attempts: 3,
  payload: z.object({}),
  everyMs: 60 * 60 * 1000,
  id: () => 'transfers.forget-addresses',
});
