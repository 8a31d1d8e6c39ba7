import * as z from 'zod';
import { shownBrand } from '../accounts/brands.js';
import { requestLayouts } from '../choices.js';
import { endpoint, type ResponseOf } from '../endpoint.js';
import { requestLinkPattern, visibleText } from '../formats.js';
import {
  FILE_LIST_BODY_BYTES,
  REQUEST_ANSWER_MAX_LENGTH,
  REQUEST_ITEMS_MAX,
  SEALED_TEXT_MAX_LENGTH,
} from '../limits.js';
import { listBounds } from '../billing/plans.js';
import {
  bytesSchema,
  displayNameSchema,
  emailSchema,
  idSchema,
  instantSchema,
  languageSchema,
  pathErrors,
  personView,
  slugSchema,
  tokenSchema,
} from '../primitives.js';
import { recordingKindSchema, recordingSchema } from '../transfers/recordings.js';
import { receipt } from '../transfers/receipts.js';
import { ageRecipientSchema } from '../accounts/account-keys.js';
import { sealedKeySchema, sealedListSchema } from '../transfers/encryption.js';
import { asksSchema, requestItemView } from './requests.js';
import { fileObjectSchema } from '../transfers/transfers.js';

/** The calls of people without an account who submit for a file request. */

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
  /** An encrypted request has an age file in base64. */
  answer: z.union([z.string(), z.number()]).nullable(),
  /** Why the owner sent it back. An encrypted request has an age file in base64. */
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
  /** Null unless the request is encrypted: its files are named `7.age`, its answers and comments are age files. */
  sealed: z
    .object({
      /** One for each upload, oldest first. */
      lists: z.array(z.object({ list: z.string(), key: z.string() })),
      /** Public keys of the browsers from which this person submitted: a comment is sealed for them and the owner's. */
      visitorKeys: z.array(z.string()),
    })
    .nullable(),
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
  /** The owner's public key, for which everything is encrypted that is submitted; null: nothing is. */
  sealedTo: z.string().nullable(),
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

export const linkName = z.string().regex(requestLinkPattern);

/** Errors that refuse a visitor. */
const visitErrors = [
  'request-not-found',
  'request-closed',
  'request-expired',
  'request-unavailable',
  'under-review',
  'taken-down',
  'password-required',
  'code-required',
  'personal-link-required',
] as const;

/** The page of a link. With `ticket` of an earlier visit, the password is not needed again. */
export const openRequestPage = endpoint({
  method: 'POST',
  path: '/v1/requests/open',
  body: z.strictObject({
    slug: linkName,
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

/** An answer or a comment in an age file. */
export const sealedTextSchema = z.base64().min(1).max(SEALED_TEXT_MAX_LENGTH);

const sealedSubmission = z.strictObject({
  /** Public half of the key that this browser keeps. Everything is sealed for it and for the owner's. */
  visitorKey: ageRecipientSchema,
  /** Names of the upload's files, in an age file that `key` opens, as those of an encrypted transfer. */
  upload: z.strictObject({ list: sealedListSchema, key: sealedKeySchema }).optional(),
  answers: z
    .array(z.strictObject({ itemId: idSchema, answer: sealedTextSchema.nullable() }))
    .max(REQUEST_ITEMS_MAX)
    .default([]),
});

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
    /** For an encrypted request, in place of `answers`. */
    sealed: sealedSubmission.optional(),
    /** Ids of files to withdraw. */
    withdraws: z.array(idSchema).max(listBounds.files).default([]),
    from: z.strictObject(aboutYou).partial().default({}),
  }),
  response: submissionView,
  errors: [
    ...visitErrors,
    ...pathErrors,
    'request-changed',
    'encryption-mismatch',
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
