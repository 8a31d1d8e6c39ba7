import * as z from 'zod';
import { endpoint } from '../endpoint.js';
import { FILE_LIST_BODY_BYTES, MULTIPART_MAX_PARTS, SIGN_BATCH_MAX } from '../limits.js';
import { listBounds } from '../billing/plans.js';
import {
  bytesSchema,
  crc32Schema,
  emailSchema,
  idSchema,
  instantSchema,
  pathErrors,
  relativePathSchema,
  sha256Schema,
  slugSchema,
  tokenSchema,
} from '../primitives.js';

export const uploadAreaSchema = z.enum(['userUpload', 'anonUpload', 'request', 'teamUpload', 'teamMember']);
export type UploadArea = z.infer<typeof uploadAreaSchema>;

/** A signed request that the client sends unchanged, until `expiresAt`. */
export const signedRequest = z.object({
  method: z.enum(['PUT', 'GET']),
  url: z.string(),
  headers: z.record(z.string(), z.string()),
  expiresAt: instantSchema,
});
export type SignedRequest = z.infer<typeof signedRequest>;

/** Signed PUT of a whole file. */
const signedPut = signedRequest.extend({ itemPath: z.string() });

export const uploadCredential = z.object({
  AccessKeyId: z.string(),
  AccessKeySecret: z.string(),
  /** Equal to `uploadToken` in `signed` mode, else the session token of the key above. */
  SecurityToken: z.string(),
  /** Bearer token of the calls below; valid for 900 s. */
  uploadToken: z.string(),
  /** ISO 8601. */
  Expiration: z.string(),
  slug: z.string(),
  prefix: z.string(),
  /** URL of the bucket, below which keys are; empty in `signed` mode, where requests have their own URLs. */
  endpoint: z.string(),
  bucket: z.string(),
  /** Credentials for signing requests to the store; empty in `signed` mode. */
  region: z.string(),
  /** In `sts` mode: headers with which a request that creates an object overwrites none. */
  noOverwriteHeaders: z.record(z.string(), z.string()).optional(),
  /** In `sts` mode: whether the store takes checksums (CRC-32) of parts and whole objects. */
  hasChecksums: z.boolean().optional(),
  mode: z.enum(['signed', 'sts']),
  minPartSize: z.int(),
  maxParts: z.int(),
  /** Resumes the upload within the resume window; sent as `x-upload-ticket`. */
  uploadTicket: z.string(),
  /** Renewed proof of a visitor's address, if the request had a valid one. */
  senderTicket: z.object({ ticket: z.string(), expiresAt: instantSchema }).nullable(),
  files: z.array(z.object({ path: z.string(), size: bytesSchema, itemPath: z.string() })),
  /**
   * Signed PUTs of a new upload in `signed` mode, for the first files that are sent whole; at most `SIGN_BATCH_MAX`.
   */
  puts: z.array(signedPut).optional(),
});
export type UploadCredential = z.infer<typeof uploadCredential>;

/** Endpoint of the store that is used for the bytes. */
export const viaSchema = z.enum(['origin', 'cdn']);
export type Via = z.infer<typeof viaSchema>;

/** Errors of visitors who submit to a request. */
const visitErrors = [
  'request-not-found',
  'request-closed',
  'request-expired',
  'password-required',
  'code-required',
  'personal-link-required',
  'request-unavailable',
  'under-review',
  'taken-down',
] as const;

/**
 * Opens an upload session, or resumes one if `slug` is given (refresh, resume); everything else may then be omitted.
 * Reserves the total size against the plan. `addTo`: uploads for an existing transfer. `replaces`: with `addTo`, the
 * file that the single file of this upload replaces, so that it may have the same name. `forward`: files of an existing
 * transfer, which the server copies; see `watchCopies`. Files for an encrypted transfer are age files named `{number}.age`, unlike
 * any that it ever had. `fingerprint`: by which the client recognizes the file on another device; the
 * server only keeps it. The answer to a new one has the signed PUTs of the first small files.
 */
export const openUpload = endpoint({
  method: 'POST',
  path: '/stsAuth',
  asMember: true,
  scope: 'send',
  headers: z.object({
    'x-sender-ticket': tokenSchema.optional(),
    'x-upload-ticket': tokenSchema.optional(),
    /** Ticket of the page of a file request (`openRequestPage`). */
    'x-request-ticket': tokenSchema.optional(),
  }),
  body: z.strictObject({
    /** Id of a user; the proven address of a visitor; slug or link of a request. */
    id: z.union([z.literal(''), idSchema, emailSchema]),
    type: uploadAreaSchema,
    adminId: idSchema.optional(),
    slug: slugSchema.optional(),
    addTo: slugSchema.optional(),
    replaces: idSchema.optional(),
    forward: z
      .strictObject({
        slug: slugSchema,
        fileIds: z.array(idSchema).min(1).max(listBounds.files).optional(),
        /** Ticket of `unlockTransfer`; needed if another account's transfer has a password. */
        passwordTicket: tokenSchema.optional(),
        /** Only to keep the files in the own library: counts as storage, not as a transfer. */
        save: z.boolean().optional(),
        /** The caller has the key of this end-to-end encrypted transfer, and sends a `sealedList` with the copies. */
        isSealed: z.boolean().optional(),
      })
      .optional(),
    /** One file that shows people what a file request wants: counts as storage, not as a transfer. */
    isExample: z.boolean().optional(),
    via: viaSchema.optional(),
    files: z
      .array(z.strictObject({ path: relativePathSchema, size: bytesSchema, fingerprint: sha256Schema.optional() }))
      .min(1)
      .max(listBounds.files)
      .optional(),
  }),
  response: uploadCredential,
  errors: [
    'not-yours',
    'suspended',
    'payment-due',
    'no-files',
    'insecure-file',
    'copyright-file',
    ...pathErrors,
    'duplicate-file',
    'too-many-files',
    'over-transfer-limit',
    'transfer-too-large',
    'visitors-off',
    'storage-full',
    'too-many-uploads',
    'monthly-limit',
    'daily-send-limit',
    'daily-network-limit',
    'upload-not-found',
    'upload-expired',
    'store-full',
    'store-refuses',
    'verify-email-first',
    'transfer-not-found',
    'transfer-expired',
    'transfer-encrypted',
    'too-many-changes',
    'file-not-found',
    'file-damaged',
    'file-infected',
    'file-unscanned',
    'download-limit-reached',
    ...visitErrors,
    'item-not-found',
    'encryption-mismatch',
    'type-not-wanted',
    'file-too-large',
  ],
  bodyBytes: FILE_LIST_BODY_BYTES,
  unlogged: true,
});

const uploadParams = z.object({ slug: slugSchema });
const itemPath = z.string().min(1).max(1024);
const uploadId = z.string().regex(/^[A-Za-z0-9_.-]{1,1024}$/);
const partNumber = z.int().min(1).max(MULTIPART_MAX_PARTS);
const etag = z.string().min(1).max(200);

const uploadErrors = ['upload-not-found', 'upload-expired', 'file-not-in-upload'] as const;
/** Plan and status of the owner are checked again before anything is sent. */
const sendingErrors = [
  ...uploadErrors,
  ...visitErrors,
  'suspended',
  'payment-due',
  'too-many-files',
  'over-transfer-limit',
  'store-full',
  'store-refuses',
] as const;

export const signPuts = endpoint({
  method: 'POST',
  path: '/v1/uploads/{slug}/puts',
  asMember: true,
  uploadLimit: true,
  params: uploadParams,
  body: z.strictObject({
    itemPaths: z.array(itemPath).min(1).max(SIGN_BATCH_MAX),
    /** Known checksums by item path; the store verifies them. */
    crc32s: z.record(itemPath, crc32Schema).optional(),
  }),
  response: z.object({ requests: z.array(signedPut) }),
  errors: sendingErrors,
  unlogged: true,
});

/** Aborts earlier uploads of the same file, multipart or single: only one may be open. */
export const createMultipart = endpoint({
  method: 'POST',
  path: '/v1/uploads/{slug}/multiparts',
  asMember: true,
  uploadLimit: true,
  params: uploadParams,
  body: z.strictObject({ itemPath }),
  response: z.object({ uploadId: z.string() }),
  status: 201,
  errors: [...sendingErrors, 'part-conflict'],
  unlogged: true,
});

/** `offset` is the position in the file; part numbers only order the parts and may have gaps. */
export const signParts = endpoint({
  method: 'POST',
  path: '/v1/uploads/{slug}/multiparts/{uploadId}/parts',
  asMember: true,
  uploadLimit: true,
  params: z.object({ slug: slugSchema, uploadId }),
  body: z.strictObject({
    itemPath,
    parts: z
      .array(z.strictObject({ partNumber, offset: bytesSchema, size: z.int().min(1), crc32: crc32Schema.optional() }))
      .min(1)
      .max(SIGN_BATCH_MAX),
  }),
  response: z.object({ requests: z.array(signedRequest.extend({ partNumber: z.int() })) }),
  errors: [...sendingErrors, 'multipart-not-found', 'part-invalid'],
  unlogged: true,
});

export const listParts = endpoint({
  method: 'GET',
  path: '/v1/uploads/{slug}/multiparts/{uploadId}/parts',
  asMember: true,
  uploadLimit: true,
  params: z.object({ slug: slugSchema, uploadId }),
  query: z.object({ itemPath }),
  response: z.object({
    parts: z.array(z.object({ partNumber: z.int(), offset: bytesSchema, size: bytesSchema, etag: z.string() })),
  }),
  errors: [...sendingErrors, 'multipart-not-found'],
});

export const completeMultipart = endpoint({
  method: 'POST',
  path: '/v1/uploads/{slug}/multiparts/{uploadId}/complete',
  asMember: true,
  uploadLimit: true,
  params: z.object({ slug: slugSchema, uploadId }),
  body: z.strictObject({
    itemPath,
    parts: z
      .array(z.strictObject({ partNumber, etag, crc32: crc32Schema.optional() }))
      .min(1)
      .max(MULTIPART_MAX_PARTS),
  }),
  response: z.object({ etag: z.string(), size: bytesSchema }),
  errors: [...sendingErrors, 'multipart-not-found', 'part-invalid', 'size-mismatch', 'checksum-mismatch'],
  bodyBytes: FILE_LIST_BODY_BYTES,
  unlogged: true,
});

export const abortMultipart = endpoint({
  method: 'POST',
  path: '/v1/uploads/{slug}/multiparts/{uploadId}/abort',
  asMember: true,
  uploadLimit: true,
  params: z.object({ slug: slugSchema, uploadId }),
  body: z.strictObject({ itemPath }),
  response: z.object({ aborted: z.literal(true) }),
  errors: sendingErrors,
  unlogged: true,
});

/** Lists the files of this upload that the store already has, so that a resumed upload skips them. */
export const listUploaded = endpoint({
  method: 'GET',
  path: '/v1/uploads/{slug}/files',
  asMember: true,
  uploadLimit: true,
  params: uploadParams,
  response: z.object({ files: z.array(z.object({ itemPath: z.string(), size: bytesSchema, etag: z.string() })) }),
  errors: sendingErrors,
});

/** Releases the reservation and ends the resume window. */
export const discardUpload = endpoint({
  method: 'DELETE',
  path: '/v1/uploads/{slug}',
  asMember: true,
  uploadLimit: true,
  params: uploadParams,
  response: z.object({ discarded: z.literal(true) }),
  errors: uploadErrors,
  unlogged: true,
});

/** Progress of the server's copies of a forward; it can be sent when they are complete. */
export const watchCopies = endpoint({
  method: 'GET',
  path: '/v1/uploads/{slug}/copies',
  asMember: true,
  uploadLimit: true,
  params: uploadParams,
  response: z.object({
    state: z.enum(['copying', 'done', 'failed']),
    copiedBytes: bytesSchema,
    totalBytes: bytesSchema,
  }),
  errors: uploadErrors,
});

/** A member's open uploads, newest first. */
export const listOpenUploads = endpoint({
  method: 'GET',
  path: '/v1/uploads',
  access: 'member',
  scope: 'send',
  response: z.object({
    uploads: z.array(
      z.object({
        slug: z.string(),
        files: z.array(z.object({ path: z.string(), size: bytesSchema })),
        totalBytes: bytesSchema,
        openedAt: instantSchema,
        expiresAt: instantSchema,
        addTo: z.string().nullable(),
        isForward: z.boolean(),
      }),
    ),
  }),
});

/** Returns a bare number: the bytes of all live transfers of the account. `userid`: the caller's, or that of the team's owner. */
export const folderSize = endpoint({
  method: 'POST',
  path: '/folderSize',
  inView: true,
  access: 'member',
  scope: 'read',
  body: z.strictObject({ userid: idSchema }),
  response: bytesSchema,
  errors: ['not-yours'],
  unlogged: true,
});
