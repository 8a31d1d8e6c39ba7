import * as z from 'zod';
import { defineJob, defineSchedule } from '../../../core/jobs/define-job.js';

/**
 * Copies the files of a forward into its upload. The payload contains store and prefix because the record of a discarded
 * upload is deleted, while objects that a killed copy left must still be found.
 */
export const copyFiles = defineJob({
  name: 'uploads.copy-files',
  queue: 'bulk',
  attempts: 16,
  isLong: true,
  payload: z.object({ slug: z.string(), store: z.string(), prefix: z.string() }),
  id: ({ slug }) => `copy-${slug}`,
});

/** Deletes objects that no record owns any more. */
export const purgeObjects = defineJob({
  name: 'uploads.purge',
  queue: 'bulk',
  attempts: 16,
  isLong: true,
  payload: z.object({ purgeId: z.string() }),
  id: ({ purgeId }) => `purge-${purgeId}`,
});

/** Ends abandoned uploads, and deletes what open ones left in the stores. */
export const sweepUploads = defineSchedule({ name: 'uploads.sweep', everyMs: 10 * 60 * 1000 });

/** Looks which uploads of visitors of file requests still arrive. */
export const settleGuestUploads = defineSchedule({ name: 'uploads.settle-guests', everyMs: 5 * 60 * 1000 });

/** Deletes objects that no record owns. */
export const scanOrphans = defineSchedule({ name: 'uploads.scan-orphans', everyMs: 10 * 60 * 1000 });
