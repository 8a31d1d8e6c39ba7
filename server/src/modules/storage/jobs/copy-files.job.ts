import * as z from 'zod';
import { defineJob } from '../../../core/jobs/define-job.js';

/**
 * Copies into an upload what it forwards. Store and prefix stand here too, since a discarded upload is forgotten while
 * what a killed copy left must still be found.
 */
export const copyFiles = defineJob({
  name: 'storage.copy-files',
  queue: 'copies',
  attempts: 16,
  isLong: true,
  payload: z.object({ slug: z.string(), store: z.string(), prefix: z.string() }),
  id: ({ slug }) => `copy-${slug}`,
});
