import * as z from 'zod';
import { transferFilters, transferSorts } from '../choices.js';
import { messageSchema } from '../defaults.js';
import { endpoint } from '../endpoint.js';
import { FILE_LIST_BODY_BYTES, RECORDINGS_MAX } from '../limits.js';
import { listBounds } from '../billing/plans.js';
import {
  bytesSchema,
  crc32Schema,
  displayNameSchema,
  emailSchema,
  idSchema,
  instantSchema,
  languageSchema,
  pathErrors,
  relativePathSchema,
  sha256Schema,
  skipParam,
  slugSchema,
  tokenSchema,
  searchSchema,
} from '../primitives.js';
import { linkPasswordSchema } from '../accounts/passwords.js';
import { fileErrors, uploadErrors } from './file-errors.js';
import { encryptionErrors, revealsNothing, REVEALS, sealedChangeSchema, sealedFields } from './encryption.js';
import { recordingPosterSchema, recordingSchema, recordingSecondsSchema } from './recordings.js';

export const fileObjectSchema = z.strictObject({
  /** Path within the transfer. */
  fileName: relativePathSchema,
  size: bytesSchema,
  /** Key in the store, as returned by /stsAuth. */
  itemPath: z.string().min(1).max(1024),
  /** Checksum computed by the client; compared with the store's and recomputed by a job. */
  sha256: sha256Schema.optional(),
  crc32: crc32Schema.optional(),
});
export type FileObject = z.infer<typeof fileObjectSchema>;

/** A recording made in the browser. */
const recordingObjectSchema = fileObjectSchema.extend({
  seconds: recordingSecondsSchema.optional(),
  poster: recordingPosterSchema.optional(),
});
export type RecordingObject = z.infer<typeof recordingObjectSchema>;

const recordingList = z.array(recordingObjectSchema).max(RECORDINGS_MAX);
const fileList = z.array(fileObjectSchema).max(listBounds.files);

export const recipientSchema = z.strictObject({
  email: emailSchema,
  name: displayNameSchema.default(''),
  company: displayNameSchema.default(''),
});

export const shareOptionSchema = z.strictObject({
  shareWithId: idSchema,
  shareWithEmail: z.string().max(320).optional(),
  shareWithFullName: z.string().max(200).optional(),
  shareWithProfilePic: z.string().max(2000).optional(),
});

/** `none`: a copy that is only kept in the library, without link and expiry; its upload was opened with `forward.save`. */
export const sendAsSchema = z.enum(['link', 'email', 'none']);

/** Claims of the body about sender and time; the server only compares them with its own. */
const transferPayload = z.strictObject({
  slug: slugSchema,
  sendAs: sendAsSchema,
  senderId: z.string().max(64).optional(),
  senderEmail: emailSchema.optional(),
  senderName: displayNameSchema.optional(),
  company: displayNameSchema.optional(),
  message: messageSchema.default(''),
  emailTo: z.array(recipientSchema).max(listBounds.recipients).default([]),
  recordedVideos: recordingList.default([]),
  voiceMemo: recordingList.default([]),
  fileObjects: fileList.default([]),
  fileName: z.string().max(1024).optional(),
  fileNumber: z.int().min(0).optional(),
  size: z.string().max(40).optional(),
  dateSent: instantSchema.optional(),
  expirySeconds: z.number(),
  expiryDate: instantSchema.optional(),
  status: z.boolean().optional(),
  profilePic: z.string().max(2000).optional(),
  shareWith: z.array(shareOptionSchema).max(50).nullable().optional(),
  password: linkPasswordSchema.nullable().optional(),
  /** Only the recipients open it, once they have proven their address; for `sendAs: 'email'`. */
  recipientsOnly: z.boolean().optional(),
  parentAdminID: idSchema.nullable().optional(),
  lang: languageSchema.optional(),
  ...sealedFields,
});

/** A transfer as lists show it, without its files. */
export const transferRow = z.object({
  _id: z.string(),
  slug: z.string(),
  sendAs: sendAsSchema,
  senderId: z.string(),
  senderEmail: z.string(),
  senderName: z.string(),
  company: z.string(),
  message: z.string(),
  emailTo: z.array(
    z.object({
      recipientId: z.string(),
      email: z.string(),
      /** The name that the sender gave; lists fall back to the name in the contacts. */
      name: z.string(),
      company: z.string(),
      mailState: z.enum(['pending', 'sent', 'failed']),
    }),
  ),
  /** Empty: show `fileName`. */
  title: z.string(),
  /** The first file's, or its top folder's if that holds several files; a recording's only if there is no other file. Empty if it is encrypted. */
  fileName: z.string(),
  /** Number of further files, besides those of `fileName`. */
  moreFiles: z.int(),
  fileNumber: z.int(),
  /** Formatted total size; `totalBytes` is the number. */
  size: z.string(),
  totalBytes: bytesSchema,
  dateSent: instantSchema,
  expirySeconds: z.number(),
  expiryDate: instantSchema,
  /** When it will be deleted, a while after its expiry; null if it has no expiry. */
  deletionDate: instantSchema.nullable(),
  lastModified: instantSchema,
  hasPassword: z.boolean(),
  /** End-to-end encrypted: its files have no names here. */
  isEncrypted: z.boolean(),
  /** Null means unlimited. */
  downloadLimit: z.int().nullable(),
  /** Only the recipients open it, once they have proven their address by a code or are logged in with it. */
  recipientsOnly: z.boolean(),
  /** Whether recipients who have not downloaded are reminded a day before expiry. */
  reminds: z.boolean(),
  /** Until then mails wait and sending can be undone. Null if nothing is waiting. */
  undoUntil: instantSchema.nullable(),
  /** User who sent it or took it over; it is in their list. */
  createdBy: z.string(),
  /** Users of the team. */
  sharedWith: z.array(z.string()),
  shared: z.boolean(),
  link: z.string(),
  /** Started downloads; `completed_downloads` of them are complete. */
  total_downloads: z.int(),
  completed_downloads: z.int(),
  /** The latest, newest first: at most 5 in a list, 100 of a single transfer. */
  downloads: z.array(z.object({ country_name: z.string(), dlDate: instantSchema })),
});
export type TransferRow = z.infer<typeof transferRow>;

export const transferView = transferRow.extend({
  /** Rises with every change. */
  revision: z.int(),
  fileObjects: z.array(
    z.object({
      id: z.string(),
      fileName: z.string(),
      size: bytesSchema,
      itemPath: z.string(),
      sha256: z.string().nullable(),
      damaged: z.boolean(),
      /** A virus was found in it. */
      infected: z.boolean(),
      /** Null for any other file. */
      recording: recordingSchema.nullable(),
    }),
  ),
  /** Removed or replaced files; kept until the transfer expires. */
  versions: z.array(
    z.object({
      id: z.string(),
      fileName: z.string(),
      size: bytesSchema,
      removedAt: instantSchema,
      /** Id of the replacement. */
      replacedBy: z.string().nullable(),
    }),
  ),
});
export type TransferView = z.infer<typeof transferView>;

/** Takes over an upload, once: the same request again gets the same transfer, by its slug. */
export const createTransfer = endpoint({
  method: 'POST',
  path: '/quicksend2',
  scope: 'send',
  headers: z.object({ 'x-sender-ticket': tokenSchema.optional() }),
  body: transferPayload.refine(revealsNothing, REVEALS),
  response: z.object({ data: z.object({ ops: z.array(transferView).length(1) }) }),
  status: 201,
  errors: [
    ...fileErrors,
    'password-rule',
    'recipients-only-rule',
    'not-yours',
    'verify-email-first',
    'links-are-premium',
    ...encryptionErrors,
    'suspended',
    'payment-due',
    'no-recipients',
    'too-many-recipients',
    'no-files',
    'monthly-limit',
    'daily-send-limit',
    'daily-network-limit',
    'expiry-out-of-range',
    'expiry-not-in-plan',
    'expiry-too-long',
    'visitors-off',
    'sharing-not-allowed',
    'upload-not-found',
    'upload-expired',
    'file-not-in-upload',
    'slug-taken',
    'idempotency-conflict',
  ],
  bodyBytes: FILE_LIST_BODY_BYTES,
});

/**
 * Adds files uploaded with `addTo` to a transfer. Requires the owner's token; of a visitor's transfer, the upload ticket of
 * that addition. Idempotent.
 */
export const addFiles = endpoint({
  method: 'PATCH',
  path: '/quicksend2',
  asMember: true,
  scope: 'send',
  headers: z.object({ 'x-upload-ticket': tokenSchema.optional() }),
  body: z.strictObject({
    senderId: z.string().max(64).optional(),
    slug: slugSchema,
    _id: idSchema,
    /** Slug that /stsAuth returned for this addition. */
    uploadSlug: slugSchema,
    fileObjects: fileList.min(1),
    /** Needed if the transfer is end-to-end encrypted. */
    sealed: sealedChangeSchema.optional(),
  }),
  response: transferView,
  errors: [
    'not-yours',
    'suspended',
    'payment-due',
    'transfer-not-found',
    'transfer-changed',
    'transfer-expired',
    'visitors-off',
    'insecure-file',
    'copyright-file',
    ...uploadErrors,
  ],
  bodyBytes: FILE_LIST_BODY_BYTES,
});

export type TransferFilter = (typeof transferFilters)[number];
export type TransferSort = (typeof transferSorts)[number];

export const transferList = z.object({
  allDocs: z.array(transferRow),
  allCount: z.int(),
  activeCount: z.int(),
  expiredCount: z.int(),
  /** Number that counts for the limit of a plan: including deleted ones. */
  thisMonthsTransfers: z.int(),
  /** Excluding deleted ones, as the filter shows them. */
  thisMonthCount: z.int(),
  sharedCount: z.int(),
});
export type TransferList = z.infer<typeof transferList>;

/** Returns an array of at most one transfer with `slug`, and a page of transfers with counts without. */
export const listTransfers = endpoint({
  method: 'GET',
  path: '/getQs',
  access: 'member',
  scope: 'read',
  headers: z.object({ isteam: z.string().max(4000).optional() }),
  query: z.strictObject({
    userid: idSchema,
    slug: slugSchema.optional(),
    skip: skipParam(100_000),
    filter: z.enum(transferFilters).default('all'),
    /** Words that must all occur in file names, recipients, message or title. */
    search: searchSchema,
    sort: z.enum(transferSorts).default('lastModified'),
    order: z.enum(['asc', 'desc']).default('desc'),
    dev: z.string().max(20).optional(),
  }),
  response: z.union([transferList, z.array(transferView)]),
  errors: ['not-yours'],
});

/** Only `slug` is used: recipients and link come from the record. The other fields are accepted for compatibility. */
export const sendTransferEmail = endpoint({
  method: 'POST',
  path: '/SendTransferEmail',
  asMember: true,
  scope: 'send',
  headers: z.object({ 'x-sender-ticket': tokenSchema.optional() }),
  body: transferPayload.partial().extend({
    slug: slugSchema,
    _id: idSchema.optional(),
    fromEmail: z.string().max(320).optional(),
    fullName: z.string().max(200).optional(),
    customURL: z.string().max(2000).optional(),
    pmDomainID: z.union([z.string().max(64), z.number()]).optional(),
    /** Recipient to mail again, at most 3 times a day. */
    resendTo: idSchema.optional(),
  }),
  response: z.object({ recipients: z.int(), resent: z.boolean() }),
  errors: [...pathErrors, 'suspended', 'payment-due', 'transfer-not-found', 'transfer-expired', 'resend-limit'],
  bodyBytes: FILE_LIST_BODY_BYTES,
});

export const deleteTransfer = endpoint({
  method: 'POST',
  path: '/deleteTransfer',
  access: 'member',
  scope: 'send',
  body: z.strictObject({
    type: z.enum(['dashboard', 'transfers', 'other']),
    slug: slugSchema,
    _id: idSchema.optional(),
    userid: idSchema.optional(),
  }),
  /** Seconds in which `restoreTransfer` can undo it; 0 if it cannot be undone. */
  response: z.object({ deleted: z.literal(true), undoSeconds: z.int() }),
  errors: ['not-yours', 'transfer-not-found'],
});
