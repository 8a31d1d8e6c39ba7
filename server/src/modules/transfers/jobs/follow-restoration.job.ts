import * as z from 'zod';
import { defineJob } from '../../../core/jobs/define-job.js';

/** What follows a deletion that was taken back, also when the process that did it died. */
export const followRestoration = defineJob({
  name: 'transfers.follow-restoration',
  queue: 'sweeps',
  attempts: 16,
  payload: z.object({ transferId: z.string(), version: z.int() }),
  id: ({ transferId, version }) => `follow-restoration-${transferId}-${version}`,
});
