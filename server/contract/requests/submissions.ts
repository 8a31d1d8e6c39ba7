import * as z from 'zod';
import { shownBrand } from '../accounts/brands.js';
import { requestLayouts } from '../choices.js';
import { endpoint, type ResponseOf } from '../endpoint.js';
import { requestLinkPattern, visibleText } from '../formats.js';
import {
  FILE_LIST_BODY_BYTES,
  REQUEST_ANSWER_MAX_LENGTH,
  REQUEST_ITEMS_MAX,
  REQUEST_MATRIX_PAGE_SIZE,
} from '../limits.js';
import { listBounds } from '../billing/plans.js';
import {
  bytesSchema,
  displayNameSchema,
  emailSchema,
  idSchema,
  instantSchema,
  languageSchema,
  limitParam,
  pathErrors,
  personView,
  skipParam,
  slugSchema,
  tokenSchema,
} from '../primitives.js';
import { recordingKindSchema, recordingSchema } from '../transfers/recordings.js';
import { receipt } from '../transfers/receipts.js';
import { asksSchema, requestItemView } from './requests.js';
import { fileObjectSchema, messageSchema } from '../transfers/transfers.js';

/** The calls of people without an account who submit for a file request, and the decisions of its owner. */

/** `accepted` and `sent-back` are the owner's decisions. */
export const submissionStateSchema = z.enum(['missing', 'received', 'accepted', 'sent-back']);
export type SubmissionState = z.infer<typeof submissionStateSchema>;

/** Text, the day as `2026-11-30`, the chosen value, or a number. */
const answerSchema = z.union([z.string().max(REQUEST_ANSWER_MAX_LENGTH).overwrite(visibleText).trim(), z.number()]);

/** Files or answer of one item. */
export const submittedItem = z.object({
  itemId: z.string(),
  state: submissionStateSchema,
  files: z.array(
    z.object({
      fileId: z.string(),
      name: z.string(),
      size: bytesSchema,
      /** Set for a voice memo or a video message. */
      recording: recordingKindSchema.optional(),
    }),
  ),
  answer: answerSchema.nullable(),
  /** Why the owner sent it back. */
  comment: z.string(),
});
export type SubmittedItem = z.infer<typeof submittedItem>;

const aboutYou = { name: displayNameSchema, company: displayNameSchema, email: z.union([emailSchema, z.literal('')]) };

export const submissionView = z.object({
  items: z.array(submittedItem),
  from: personView,
  /** Time of the first submission; `lastAt` is that of the latest. Null before the first. */
  firstAt: instantSchema.nullable(),
  lastAt: instantSchema.nullable(),
});
export type SubmissionView = z.infer<typeof submissionView>;

/** The part of a request that a visitor sees. */
export const requestPage = z.object({
  slug: z.string(),
  title: z.string(),
  message: z.string(),
  lang: languageSchema,
  owner: personView.extend({ profilePic: z.string() }),
  /** Brand of the owner's account; null for the standard look. */
  brand: shownBrand.nullable(),
  layout: z.enum(requestLayouts),
  items: z.array(requestItemView),
  asks: asksSchema,
  provesEmail: z.boolean(),
  isRepeatable: z.boolean(),
  dueAt: instantSchema.nullable(),
  expiresAt: instantSchema.nullable(),
  /** Whose personal link it is; null for the plain link. */
  person: personView.nullable(),
  limits: z.object({
    /** Size of all files that one person submits. */
    submissionBytes: bytesSchema,
    files: z.int(),
  }),
  /** Earlier submissions of this visitor, or of the person of the link. */
  submission: submissionView,
  /** Proof of this visit for the calls below; kept by the browser for the next visit. */
  ticket: z.string(),
});
export type RequestPage = z.infer<typeof requestPage>;

/** Errors that refuse a visitor. */
const visitErrors = [
  'request-not-found',
  'request-closed',
  'request-expired',
  'request-unavailable',
  'under-review',
  'taken-down',
  'password-required',
] as const;

/** The page of a link. With `ticket` of an earlier visit, the password is not needed again. */
export const openRequestPage = endpoint({
  method: 'POST',
  path: '/v1/requests/open',
  body: z.strictObject({
    slug: z.string().regex(requestLinkPattern),
    personId: idSchema.optional(),
    password: z.string().max(256).optional(),
    ticket: tokenSchema.optional(),
  }),
  response: requestPage,
  errors: [...visitErrors, 'wrong-password', 'password-locked'],
  unlogged: true,
});

const ticketHeaders = z.object({ 'x-request-ticket': tokenSchema, 'x-sender-ticket': tokenSchema.optional() });

/** Without posters, which would make a record of many recordings too large. */
const submittedObject = fileObjectSchema.extend({ recording: recordingSchema.omit({ poster: true }).optional() });

/**
 * Submits uploaded files (`openUpload` with type `request`; the first folder of each path is the item's id), answers
 * questions and withdraws files: all of it or nothing. Idempotent per upload.
 */
export const submit = endpoint({
  method: 'POST',
  path: '/v1/requests/submit',
  headers: ticketHeaders,
  body: z.strictObject({
    upload: z
      .strictObject({ slug: slugSchema, fileObjects: z.array(submittedObject).min(1).max(listBounds.files) })
      .optional(),
    answers: z
      .array(z.strictObject({ itemId: idSchema, answer: answerSchema.nullable() }))
      .max(REQUEST_ITEMS_MAX)
      .default([]),
    /** Ids of files to withdraw. */
    withdraws: z.array(idSchema).max(listBounds.files).default([]),
    from: z.strictObject(aboutYou).partial().default({}),
  }),
  response: submissionView,
  errors: [
    ...visitErrors,
    ...pathErrors,
    'request-changed',
    'verify-email-first',
    'about-you-missing',
    'answer-invalid',
    'item-not-found',
    'item-settled',
    'already-submitted',
    'upload-not-found',
    'upload-expired',
    'file-not-found',
    'no-files',
    'object-missing',
    'size-mismatch',
    'checksum-mismatch',
    'file-denied',
    'file-not-in-upload',
    'too-many-files',
    'too-many-changes',
    'over-transfer-limit',
    'transfer-too-large',
  ],
  bodyBytes: FILE_LIST_BODY_BYTES,
  unlogged: true,
});

/**
 * Uploads that this visitor, or the person of the link, has begun and not submitted, newest first: they can be resumed on
 * any device by `openUpload` with the same ticket.
 */
export const listUnfinishedUploads = endpoint({
  method: 'GET',
  path: '/v1/submissions/uploads',
  headers: ticketHeaders.pick({ 'x-request-ticket': true }),
  response: z.object({
    uploads: z.array(
      z.object({
        slug: z.string(),
        files: z.array(
          z.object({
            /** The first folder is the item's id. */
            path: z.string(),
            size: bytesSchema,
            itemPath: z.string(),
            /** The announced checksum; null for none. */
            fingerprint: z.string().nullable(),
            /** Multipart upload whose parts `listParts` returns; null for a file that is sent whole. */
            uploadId: z.string().nullable(),
            arrivedBytes: bytesSchema,
          }),
        ),
        expiresAt: instantSchema,
      }),
    ),
  }),
  errors: visitErrors,
});
export type UnfinishedUpload = ResponseOf<typeof listUnfinishedUploads>['uploads'][number];

/** The address of an item's example file, for a while. It does not count as a download of a transfer. */
export const downloadExample = endpoint({
  method: 'POST',
  path: '/v1/submissions/example',
  headers: ticketHeaders.pick({ 'x-request-ticket': true }),
  body: z.strictObject({ itemId: idSchema }),
  response: z.object({ url: z.string() }),
  errors: [...visitErrors, 'file-not-found', 'file-infected'],
});

/** The signed receipt of the files that the visitor has submitted, without the owner's log. */
export const fetchSubmissionReceipt = endpoint({
  method: 'GET',
  path: '/v1/submissions/receipt',
  inView: false,
  headers: ticketHeaders.pick({ 'x-request-ticket': true }),
  response: receipt,
  errors: [...visitErrors, 'submission-not-found'],
});

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
    'mail-limit',
    'suspended',
    'payment-due',
    'under-review',
    'taken-down',
  ],
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
