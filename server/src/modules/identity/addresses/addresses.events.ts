import * as z from 'zod';
import { defineEvent } from '../../../core/events/define-event.js';

/** A user has another address, also by the undo of a change. */
export const addressChanged = defineEvent({
  name: 'user.address-changed',
  payload: z.object({ userId: z.string(), changeId: z.string() }),
  id: ({ changeId }) => changeId,
});
