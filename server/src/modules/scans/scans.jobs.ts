import * as z from 'zod';
import { defineJob } from '../../core/jobs/define-job.js';

/** Scans the files of a transfer for viruses. */
export const scanFiles = defineJob({
  name: 'scans.scan-files',
  queue: 'bulk',
  attempts: 16,
  isLong: true,
  payload: z.object({ transferId: z.string(), filesVersion: z.int() }),
  id: ({ transferId, filesVersion }) => `scan-${transferId}-${filesVersion}`,
});
