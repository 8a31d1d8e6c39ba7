import * as z from 'zod';
import { defineJob, defineSchedule } from '../../../core/jobs/define-job.js';

/** Removes a request and its submissions once the deletion can no longer be undone. */
export const removeRequest = defineJob({
  name: 'requests.remove',
  queue: 'events',
  attempts: 16,
  payload: z.object({ requestId: z.string(), deletedAt: z.int() }),
  id: ({ requestId, deletedAt }) => `remove-request-${requestId}-${deletedAt}`,
});

/** Moves the submissions and page views of a request to the account that the request belongs to. */
export const moveSubmissions = defineJob({
  name: 'requests.move-submissions',
  queue: 'events',
  attempts: 16,
  payload: z.object({
    requestId: z.string(),
    revision: z.int(),
    /** When the request was moved (epoch ms). */
    at: z.int(),
  }),
  id: ({ requestId, revision }) => `move-submissions-${requestId}-${revision}`,
});

/** Mails their personal links to people who are asked. */
export const invitePeople = defineJob({
  name: 'requests.invite',
  queue: 'events',
  attempts: 16,
  payload: z.object({ requestId: z.string(), personIds: z.array(z.string()) }),
  id: ({ requestId, personIds }) => `invite-${requestId}-${personIds[0]}`,
});

/** Reads the examples of a request that nobody has looked at: for viruses, and for files that may not be sent. */
export const checkExamples = defineJob({
  name: 'requests.check-examples',
  queue: 'bulk',
  attempts: 16,
  isLong: true,
  payload: z.object({ requestId: z.string(), revision: z.int() }),
  id: ({ requestId, revision }) => `check-examples-${requestId}-${revision}`,
});

/** Reminds people who miss something, on the days that the owner has chosen. */
export const remindPeople = defineSchedule({ name: 'requests.remind', everyMs: 5 * 60 * 1000 });
