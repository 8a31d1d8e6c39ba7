import * as z from 'zod';
import { defineJob } from '../../../core/jobs/define-job.js';

/** Tells the sender that somebody downloaded. */
export const announceDownload = defineJob({
  name: 'transfers.announce-download',
  queue: 'mail',
  attempts: 16,
  payload: z.object({ downloadId: z.string() }),
  id: ({ downloadId }) => `announce-${downloadId}`,
});
