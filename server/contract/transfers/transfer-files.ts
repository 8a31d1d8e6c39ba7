import * as z from 'zod';
import { endpoint } from '../endpoint.js';
import { FILE_LIST_BODY_BYTES, SIGN_BATCH_MAX } from '../limits.js';
import { sealedChangeSchema } from './encryption.js';
import { ofTransfer, ownerErrors } from './owned-transfer.js';
import { idSchema, instantSchema, slugSchema } from '../primitives.js';
import { uploadErrors } from './file-errors.js';
import { fileObjectSchema, transferView } from './transfers.js';

const ofFile = z.strictObject({ slug: slugSchema, fileId: idSchema });

/**
 * Removes the file from the link at once; it is kept as a version until the transfer expires. The last file cannot be
 * removed.
 */
export const removeFile = endpoint({
  method: 'DELETE',
  path: '/v1/transfers/{slug}/files/{fileId}',
  access: 'member',
  scope: 'send',
  params: ofFile,
  response: transferView,
  errors: [...ownerErrors, 'file-not-found', 'last-file', 'transfer-changed'],
});

/** Restores a removed or replaced file; its replacement is removed instead. */
export const restoreFile = endpoint({
  method: 'POST',
  path: '/v1/transfers/{slug}/files/{fileId}/restore',
  access: 'member',
  scope: 'send',
  params: ofFile,
  response: transferView,
  errors: [
    ...ownerErrors,
    'suspended',
    'payment-due',
    'file-not-found',
    'transfer-expired',
    'duplicate-file',
    'too-many-files',
    'over-transfer-limit',
    'transfer-too-large',
    'under-review',
    'taken-down',
    'transfer-changed',
  ],
});

/**
 * Replaces a file by the single file of an upload (`/stsAuth` with `addTo` and `replaces`). Of more than
 * `FILE_VERSIONS_MAX` versions the oldest is deleted. Idempotent.
 */
export const replaceFile = endpoint({
  method: 'POST',
  path: '/v1/transfers/{slug}/files/{fileId}/replace',
  access: 'member',
  scope: 'send',
  params: ofFile,
  body: z.strictObject({
    uploadSlug: slugSchema,
    fileObject: fileObjectSchema,
    /** Needed if the transfer is end-to-end encrypted. */
    sealed: sealedChangeSchema.optional(),
  }),
  response: transferView,
  errors: [
    ...ownerErrors,
    'suspended',
    'payment-due',
    'transfer-expired',
    'file-not-found',
    ...uploadErrors,
    'transfer-changed',
  ],
  bodyBytes: FILE_LIST_BODY_BYTES,
});

export const thumbnailUrls = z.object({
  thumbnails: z.array(z.object({ fileId: z.string(), url: z.string(), expiresAt: instantSchema })),
});

/** Thumbnails of files that have one, as URLs that are valid for 600 s. */
export const listThumbnails = endpoint({
  method: 'POST',
  path: '/v1/transfers/{slug}/thumbnails',
  access: 'member',
  scope: 'read',
  params: ofTransfer,
  body: z.strictObject({ fileIds: z.array(idSchema).min(1).max(SIGN_BATCH_MAX) }),
  response: thumbnailUrls,
  errors: [...ownerErrors, 'under-review', 'taken-down'],
  unlogged: true,
});
