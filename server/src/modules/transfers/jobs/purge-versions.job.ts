import * as z from 'zod';
import { defineJob } from '../../../core/jobs/define-job.js';

/** Removes the objects of versions that nothing can bring back any more. */
export const purgeVersions = defineJob({
  name: 'transfers.purge-versions',
  queue: 'sweeps',
  attempts: 20,
  payload: z.object({ transferId: z.string(), version: z.int(), fileIds: z.array(z.string()) }),
  id: ({ transferId, version }) => `purge-versions-${transferId}-${version}`,
});
