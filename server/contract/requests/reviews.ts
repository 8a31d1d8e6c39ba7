import * as z from 'zod';
import { messageSchema } from '../defaults.js';
import { endpoint } from '../endpoint.js';
import { FILE_LIST_BODY_BYTES, REQUEST_ITEMS_MAX, REQUEST_MATRIX_PAGE_SIZE } from '../limits.js';
import { idSchema, instantSchema, limitParam, skipParam, slugSchema } from '../primitives.js';
import { sealedTextSchema, submissionView, submittedItem } from './submissions.js';

/** The calls of the owner of a request about what people submitted. */

export const requestMatrixLine = z.object({
  /** States alone; `readSubmission` has the rest. What is missing is left out. */
  items: z.array(submittedItem.pick({ itemId: true, state: true })),
  from: submissionView.shape.from,
  /** Time of the latest submission; null before the first. */
  lastAt: instantSchema.nullable(),
  /** Null while nothing was submitted. */
  submissionId: z.string().nullable(),
  /** Null for a visitor of the plain link. */
  personId: z.string().nullable(),
  /** Transfer that holds the files, for downloads; null without files. */
  transferSlug: z.string().nullable(),
});
export type RequestMatrixLine = z.infer<typeof requestMatrixLine>;

/** One row per person who is asked, and per visitor of the plain link who submitted. */
export const requestMatrix = endpoint({
  method: 'GET',
  path: '/v1/requests/{slug}/matrix',
  access: 'member',
  scope: 'requests',
  params: z.strictObject({ slug: slugSchema }),
  query: z.strictObject({
    skip: skipParam(1_000_000),
    limit: limitParam(REQUEST_MATRIX_PAGE_SIZE, REQUEST_MATRIX_PAGE_SIZE),
  }),
  response: z.object({
    lines: z.array(requestMatrixLine),
    total: z.int(),
    /** Whether `downloadRequestZip` has anything: files that were not sent back. */
    hasFiles: z.boolean(),
  }),
  errors: ['request-not-found', 'under-review', 'taken-down'],
});

const ofSubmission = z.strictObject({ slug: slugSchema, submissionId: idSchema });

/** The submission of one person, for the request's owner. */
export const readSubmission = endpoint({
  method: 'GET',
  path: '/v1/requests/{slug}/submissions/{submissionId}',
  inView: false,
  access: 'member',
  scope: 'requests',
  params: ofSubmission,
  response: submissionView,
  errors: ['request-not-found', 'submission-not-found', 'under-review', 'taken-down'],
});

/** Accepts items of a person, or sends them back with a comment, for which the account must be allowed to send. */
export const decideSubmission = endpoint({
  method: 'POST',
  path: '/v1/requests/{slug}/submissions/{submissionId}/decide',
  access: 'member',
  scope: 'requests',
  params: ofSubmission,
  body: z.strictObject({
    decisions: z
      .array(
        z.strictObject({
          itemId: idSchema,
          /** `received` undoes an earlier decision. */
          state: z.enum(['accepted', 'sent-back', 'received']),
          comment: messageSchema.default(''),
          /** In place of `comment`, for an encrypted request. */
          sealedComment: sealedTextSchema.optional(),
        }),
      )
      .min(1)
      .max(REQUEST_ITEMS_MAX),
  }),
  response: submissionView,
  errors: [
    'request-not-found',
    'submission-not-found',
    'item-not-found',
    'request-changed',
    'encryption-mismatch',
    'mail-limit',
    'suspended',
    'payment-due',
    'under-review',
    'taken-down',
  ],
  bodyBytes: FILE_LIST_BODY_BYTES,
});

/** Everything that was submitted and not sent back, as one zip: a folder for each person, with one for each item. */
export const downloadRequestZip = endpoint({
  method: 'POST',
  path: '/v1/requests/{slug}/zip',
  access: 'member',
  scope: 'requests',
  params: z.strictObject({ slug: slugSchema }),
  response: z.object({ url: z.string(), expiresAt: instantSchema }),
  errors: [
    'request-not-found',
    'under-review',
    'taken-down',
    'nothing-submitted',
    'file-damaged',
    'file-infected',
    'file-unscanned',
  ],
  unlogged: true,
});

/**
 * The bytes of that archive, by the address that `downloadRequestZip` returned; HEAD too. They can be resumed as long as
 * nothing else was submitted, withdrawn or sent back.
 */
export const serveRequestZip = endpoint({
  method: 'GET',
  path: '/v1/request-zips/{token}/{name}',
  inView: false,
  params: z.object({ token: z.string(), name: z.string() }),
  otherStatuses: [206, 304, 416],
  errors: [
    'signature-invalid',
    'request-not-found',
    'under-review',
    'taken-down',
    'nothing-submitted',
    'archive-changed',
    'file-damaged',
    'file-infected',
    'file-unscanned',
  ],
  secretPath: true,
  unlimited: true,
});
