import * as z from 'zod';
import { endpoint } from '../endpoint.js';
import { REQUESTS_PAGE_SIZE } from '../limits.js';
import { bytesSchema, idSchema, instantSchema, limitParam, personView } from '../primitives.js';
import { receivedCursorSchema } from '../transfers/received.js';

/** All files and answers that one person submitted for one request. */
export const receivedSubmission = z.object({
  submissionId: z.string(),
  /** The person who is asked by name; null for a visitor of the public link. */
  personId: z.string().nullable(),
  /** Slug of the request. */
  slug: z.string(),
  title: z.string(),
  from: personView,
  fileCount: z.int(),
  totalBytes: bytesSchema,
  /** Number of items that the owner has not decided about. */
  undecided: z.int(),
  /** Transfer that holds the files, for downloads; null without files. */
  transferSlug: z.string().nullable(),
  /** Time of the first submission; `lastAt` is that of the latest. */
  firstAt: instantSchema,
  lastAt: instantSchema,
});
export type ReceivedSubmission = z.infer<typeof receivedSubmission>;

/** Submissions of all requests of the account, latest first. */
export const listReceivedSubmissions = endpoint({
  method: 'GET',
  path: '/requests',
  access: 'member',
  scope: 'requests',
  query: z.strictObject({
    userid: idSchema,
    /** `next` of the previous page. */
    after: receivedCursorSchema.optional(),
    limit: limitParam(100, REQUESTS_PAGE_SIZE),
  }),
  response: z.object({ submissions: z.array(receivedSubmission), next: z.string().nullable() }),
  errors: ['not-yours'],
});
