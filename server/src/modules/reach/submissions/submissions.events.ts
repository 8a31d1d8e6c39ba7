import * as z from 'zod';
import { defineEvent } from '../../../core/jobs/define-job.js';

/** A visitor submitted something. */
export const submissionReceived = defineEvent({
  name: 'submission.received',
  payload: z.object({
    requestId: z.string(),
    submissionId: z.string(),
    revision: z.int(),
    /** Items that were submitted at this time. */
    itemIds: z.array(z.string()),
    /** Whether the visitor has proven the address, or it is that of the personal link. */
    isAddressProven: z.boolean(),
    /** Epoch ms. */
    at: z.int(),
  }),
  id: ({ submissionId, revision }) => `${submissionId}-${revision}`,
});
