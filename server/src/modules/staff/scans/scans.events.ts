import * as z from 'zod';
import { defineEvent } from '../../../core/events/define-event.js';

/** Somebody of the staff looked at what the scanner found. `version`: of the transfer's files. */
export const fileJudged = defineEvent({
  name: 'scans.file-judged',
  payload: z.object({ transferId: z.string(), version: z.int(), fileId: z.string(), isClean: z.boolean() }),
  id: ({ transferId, version }) => `${transferId}-${version}`,
});
