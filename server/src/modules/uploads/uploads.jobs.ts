import * as z from 'zod';
import { defineJob, defineSchedule } from '../../core/jobs/define-job.js';

/**
 * Copies into an upload what it forwards. Store and prefix stand here too, since a discarded upload is forgotten while
 * what a killed copy left must still be found.
 */
export const copyFiles = defineJob({
  name: 'uploads.copy-files',
  queue: 'bulk',
  attempts: 16,
  isLong: true,
  payload: z.object({ slug: z.string(), store: z.string(), prefix: z.string() }),
  id: ({ slug }) => `copy-${slug}`,
});

/** Removes the objects of an upload, of the release that it names: what came back since keeps them. */
export const purgeUpload = defineJob({
  name: 'uploads.purge',
  queue: 'bulk',
  attempts: 16,
  payload: z.object({ slug: z.string(), revision: z.int().min(0).default(0) }),
  id: ({ slug, revision }) => `purge-${slug}-${revision}`,
});

/** Releases uploads left for longer than the resume window, reservations without an upload, and objects of nobody. */
export const sweepUploads = defineSchedule({ name: 'uploads.sweep', everyMs: 10 * 60 * 1000 });
