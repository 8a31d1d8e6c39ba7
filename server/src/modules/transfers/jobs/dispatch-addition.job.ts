import * as z from 'zod';
import { defineJob } from '../../../core/jobs/define-job.js';

/** What follows files that were added: recipients are told once, the checksums are verified. */
export const dispatchAddition = defineJob({
  name: 'transfers.dispatch-addition',
  queue: 'mail',
  attempts: 16,
  payload: z.object({ transferId: z.string(), uploadSlug: z.string() }),
  id: ({ uploadSlug }) => `dispatch-addition-${uploadSlug}`,
});
