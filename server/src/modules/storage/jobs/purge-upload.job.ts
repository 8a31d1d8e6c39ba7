import * as z from 'zod';
import { defineJob } from '../../../core/jobs/define-job.js';

/** Removes the objects of an upload, of the release that it names: what came back since keeps them. */
export const purgeUpload = defineJob({
  name: 'storage.purge',
  queue: 'sweeps',
  attempts: 16,
  payload: z.object({ slug: z.string(), revision: z.int().min(0).default(0) }),
  id: ({ slug, revision }) => `purge-${slug}-${revision}`,
});
