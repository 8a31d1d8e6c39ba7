import * as z from 'zod';
import { defineJob } from '../../core/jobs/define-job.js';

/** Reads the files of a transfer again and verifies their checksums. */
export const verifyChecksums = defineJob({
  name: 'audit.verify-checksums',
  queue: 'bulk',
  attempts: 16,
  isLong: true,
  payload: z.object({ transferId: z.string(), filesVersion: z.int() }),
  id: ({ transferId, filesVersion }) => `verify-${transferId}-${filesVersion}`,
});
