import * as z from 'zod';
import { defineJob } from '../../../core/jobs/define-job.js';

/** Deletes a picture that its owner does not show: one that was replaced, or never came to be shown. */
export const removeUnused = defineJob({
  name: 'pictures.remove-unused',
  queue: 'bulk',
  attempts: 16,
  payload: z.object({ pictureId: z.string(), because: z.enum(['abandoned', 'replaced']) }),
  id: ({ pictureId, because }) => `picture-${because}-${pictureId}`,
});
