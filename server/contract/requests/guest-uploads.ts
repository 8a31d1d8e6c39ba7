import * as z from 'zod';
import { endpoint, type ResponseOf } from '../endpoint.js';
import { bytesSchema, instantSchema, slugSchema } from '../primitives.js';

/**
 * Storage that the account's unfinished uploads hold, and those uploads among them that visitors of its requests began.
 */
export const listGuestUploads = endpoint({
  method: 'GET',
  path: '/v1/guest-uploads',
  access: 'member',
  scope: 'requests',
  response: z.object({
    /** Bytes of all unfinished uploads of the account, including those of its users. */
    heldBytes: bytesSchema,
    /** Oldest first, without names: they were not submitted. */
    uploads: z.array(
      z.object({
        slug: z.string(),
        /** Null once it is deleted. */
        request: z.object({ slug: z.string(), title: z.string() }).nullable(),
        fileCount: z.int(),
        /** The announced size. */
        totalBytes: bytesSchema,
        /** Bytes that count at present: less than announced once the upload has stalled. */
        heldBytes: bytesSchema,
        openedAt: instantSchema,
        /** Until then it can be continued. */
        expiresAt: instantSchema,
      }),
    ),
  }),
});
export type GuestUploadList = ResponseOf<typeof listGuestUploads>;

/** Ends an unfinished upload of a visitor, with what has arrived of it. */
export const discardGuestUpload = endpoint({
  method: 'DELETE',
  path: '/v1/guest-uploads/{slug}',
  access: 'member',
  scope: 'requests',
  params: z.strictObject({ slug: slugSchema }),
  response: z.object({ discarded: z.literal(true) }),
  errors: ['upload-not-found'],
});
