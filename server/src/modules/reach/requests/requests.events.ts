import * as z from 'zod';
import { defineEvent } from '../../../core/jobs/define-job.js';

/** The last thing that was missing was submitted. Not when the owner asks for less. */
export const requestCompleted = defineEvent({
  name: 'request.completed',
  payload: z.object({
    requestId: z.string(),
    /** Epoch ms. */
    at: z.int(),
  }),
  id: ({ requestId, at }) => `${requestId}-${at}`,
});
