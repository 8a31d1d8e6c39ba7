import * as z from 'zod';
import { defineJob } from '../../../core/jobs/define-job.js';
import { eventKinds } from '../domain/event-chain.js';

/** Makes sure that a change stands in the log also when the process that wrote it died right after. */
export const recordChange = defineJob({
  name: 'transfers.record-change',
  queue: 'sweeps',
  attempts: 10,
  payload: z.object({
    transferId: z.string(),
    /** Which the change made it. */
    version: z.int(),
    kind: z.enum(eventKinds),
    /** As in the log: ids, no addresses. */
    data: z.record(z.string(), z.unknown()),
    /** Epoch ms. */
    at: z.int(),
  }),
  id: ({ transferId, version }) => `change-${transferId}-${version}`,
});
