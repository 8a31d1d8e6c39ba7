import * as z from 'zod';
import { defineJob } from '../../../core/jobs/define-job.js';

/** Removes the objects of a released upload. */
export const purgeUpload = defineJob({
  name: 'storage.purge',
  queue: 'sweeps',
  attempts: 16,
  payload: z.object({ slug: z.string() }),
  id: ({ slug }) => `purge-${slug}`,
});
