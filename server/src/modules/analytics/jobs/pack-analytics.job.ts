import * as z from 'zod';
import { defineJob } from '../../../core/jobs/define-job.js';

/** Packs the facts of owners of whom many wait; figures are the same before and after. */
export const packAnalytics = defineJob({
  name: 'analytics.pack',
  queue: 'sweeps',
  attempts: 3,
  payload: z.object({}),
  everyMs: 30_000,
  isLong: true,
  id: () => 'analytics.pack',
});
