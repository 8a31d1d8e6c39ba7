import * as z from 'zod';
import { defineJob } from '../../core/jobs/define-job.js';

/** Makes thumbnails of the images of a transfer. */
export const makeThumbnails = defineJob({
  name: 'previews.make-thumbnails',
  queue: 'bulk',
  attempts: 8,
  isLong: true,
  payload: z.object({ transferId: z.string(), filesVersion: z.int() }),
  id: ({ transferId, filesVersion }) => `thumbnails-${transferId}-${filesVersion}`,
});
