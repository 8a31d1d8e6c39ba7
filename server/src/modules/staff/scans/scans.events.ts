import * as z from 'zod';
import { defineEvent } from '../../../core/events/define-event.js';

/** Somebody of the staff looked at what the scanner found. `revision` is that of the transfer with the verdict. */
export const fileJudged = defineEvent({
  name: 'scans.file-judged',
  payload: z.object({ transferId: z.string(), revision: z.int(), fileId: z.string(), isClean: z.boolean() }),
  id: ({ transferId, revision }) => `${transferId}-${revision}`,
});
