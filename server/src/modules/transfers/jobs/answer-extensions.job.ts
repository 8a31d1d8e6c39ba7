import * as z from 'zod';
import { defineJob } from '../../../core/jobs/define-job.js';

/** What follows a link that came alive again: all who asked for it are told. */
export const answerExtensions = defineJob({
  name: 'transfers.answer-extensions',
  queue: 'mail',
  attempts: 16,
  payload: z.object({ transferId: z.string(), version: z.int() }),
  id: ({ transferId, version }) => `answer-extensions-${transferId}-${version}`,
});
