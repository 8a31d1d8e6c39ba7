import * as z from 'zod';
import { defineEvent } from '../../../core/events/define-event.js';

/** Its first bytes are about to be sent. */
export const downloadStarted = defineEvent({
  name: 'download.started',
  payload: z.object({ downloadId: z.string() }),
  id: ({ downloadId }) => downloadId,
});

/** All of its bytes were sent. */
export const downloadCompleted = defineEvent({
  name: 'download.completed',
  payload: z.object({ downloadId: z.string() }),
  id: ({ downloadId }) => downloadId,
});
