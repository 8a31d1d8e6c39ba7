import * as z from 'zod';
import { defineJob } from '../../../core/jobs/define-job.js';

/** Takes over downloads from before there were analytics, once. */
export const backfillAnalytics = defineJob({
  name: 'analytics.backfill',
  queue: 'sweeps',
  attempts: 3,
  payload: z.object({}),
  everyMs: 60_000,
  isLong: true,
  id: () => 'analytics.backfill',
});
