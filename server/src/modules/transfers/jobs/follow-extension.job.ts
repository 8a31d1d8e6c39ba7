import * as z from 'zod';
import { defineJob } from '../../../core/jobs/define-job.js';

/** What follows a request for more time: the owner is told of it, later the asker of the answer. */
export const followExtension = defineJob({
  name: 'transfers.follow-extension',
  queue: 'mail',
  attempts: 16,
  payload: z.object({ requestKey: z.string(), revision: z.int() }),
  id: ({ requestKey, revision }) => `follow-extension-${requestKey}-${revision}`,
});
