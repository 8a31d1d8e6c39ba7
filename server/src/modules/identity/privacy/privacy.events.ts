import * as z from 'zod';
import { defineEvent } from '../../../core/jobs/define-job.js';

/** The owner wants the account deleted at `dueAt` (epoch ms), and can keep it until then. */
export const accountDeletionPlanned = defineEvent({
  name: 'account.deletion-planned',
  payload: z.object({ accountId: z.string(), userId: z.string(), dueAt: z.int() }),
  id: ({ accountId, dueAt }) => `${accountId}-${dueAt}`,
});

/** The account and its user can no longer be used; what they held is still stored. */
export const accountDeleted = defineEvent({
  name: 'account.deleted',
  payload: z.object({ accountId: z.string(), userId: z.string() }),
  id: ({ accountId }) => accountId,
});
