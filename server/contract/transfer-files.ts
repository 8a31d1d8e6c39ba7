import * as z from 'zod';
import { endpoint } from './endpoint.js';
import { SIGN_BATCH_MAX } from './limits.js';
import { ofTransfer, ownerErrors } from './owned-transfer.js';
import { idSchema, instantSchema, slugSchema } from './primitives.js';
import { fileObjectSchema, transferView, uploadErrors } from './transfers.js';

const ofFile = z.strictObject({ slug: slugSchema, fileId: idSchema });

/** The file leaves the link at once; it is kept as a version until the transfer expires. The last file stays. */
export const removeFile = endpoint({
  method: 'DELETE',
  path: '/v1/transfers/{slug}/files/{fileId}',
  params: ofFile,
  response: transferView,
  errors: [...ownerErrors, 'file-not-found', 'last-file', 'transfer-changed'],
});

/** Brings a removed or replaced file back; what replaced it is removed in its stead. */
export const restoreFile = endpoint({
  method: 'POST',
  path: '/v1/transfers/{slug}/files/{fileId}/restore',
  params: ofFile,
  response: transferView,
  errors: [
    ...ownerErrors,
    'suspended',
    'file-not-found',
    'transfer-expired',
    'duplicate-file',
    'too-many-files',
    'over-transfer-limit',
    'transfer-changed',
  ],
});

/**
 * Puts the one file of an upload (`/stsAuth` with `addTo` and `replaces`) in another's place. Of `FILE_VERSIONS_MAX`
 * earlier versions the oldest one goes for good. Asked again, it answers the same.
 */
export const replaceFile = endpoint({
  method: 'POST',
  path: '/v1/transfers/{slug}/files/{fileId}/replace',
  params: ofFile,
  body: z.strictObject({ uploadSlug: slugSchema, fileObject: fileObjectSchema }),
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
});

/** Small pictures of files that have one, as addresses that work for 600 s. */
export const listThumbnails = endpoint({
  method: 'POST',
  path: '/v1/transfers/{slug}/thumbnails',
  params: ofTransfer,
  body: z.strictObject({ fileIds: z.array(idSchema).min(1).max(SIGN_BATCH_MAX) }),
  response: z.object({
    thumbnails: z.array(z.object({ fileId: z.string(), url: z.string(), expiresAt: instantSchema })),
  }),
  errors: ownerErrors,
});
