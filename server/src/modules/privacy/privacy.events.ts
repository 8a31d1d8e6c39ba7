import * as z from 'zod';
import { defineEvent } from '../../core/events/define-event.js';

/** The account and its user can no longer be used; what they held is still stored. */
export const accountDeleted = defineEvent({
  name: 'account.deleted',
  payload: z.object({ accountId: z.string(), userId: z.string() }),
  id: ({ accountId }) => accountId,
});
