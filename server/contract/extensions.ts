import * as z from 'zod';
import { endpoint } from './endpoint.js';
import { EXTENSION_REQUESTS_PAGE_SIZE } from './limits.js';
import { emailSchema, idSchema, instantSchema, slugSchema, tokenSchema } from './primitives.js';
import { messageSchema } from './transfers.js';

/** More time for a link that has expired: asked by a visitor, given by the owner. */

/**
 * Asks the owner. With a recipient's personal link the answer goes to that recipient, whatever `email` says; with the
 * plain link to `email`. Asked again, it answers the same and tells the owner nothing new.
 */
export const askExtension = endpoint({
  method: 'POST',
  path: '/v1/downloads/ask-extension',
  body: z.strictObject({
    slug: slugSchema,
    recipientId: idSchema.optional(),
    email: emailSchema.optional(),
    note: messageSchema.default(''),
  }),
  response: z.object({ asked: z.literal(true) }),
  errors: ['transfer-not-found', 'transfer-active', 'recipient-not-found'],
});

/** The button in the owner's mail: 48 hours from now or from the expiry, whichever is later. Once for each token. */
export const checkExtension = endpoint({
  method: 'POST',
  path: '/checkExtension',
  body: z.strictObject({ token: tokenSchema }),
  response: z.object({
    expiryDate: instantSchema,
    /** Who asked, and is told. */
    receiverEmail: z.string(),
  }),
  errors: ['extension-invalid'],
});

export const extensionRequestView = z.object({
  id: z.string(),
  slug: z.string(),
  /** The transfer's title, else the name of its first file. */
  name: z.string(),
  email: z.string(),
  /** Whether the address is one that the transfer was sent to. */
  isRecipient: z.boolean(),
  note: z.string(),
  askedAt: instantSchema,
  expiredAt: instantSchema,
});
export type ExtensionRequestView = z.infer<typeof extensionRequestView>;

/** What waits for the caller's answer, the newest first. */
export const listExtensionRequests = endpoint({
  method: 'GET',
  path: '/v1/extension-requests',
  query: z.strictObject({
    slug: slugSchema.optional(),
    skip: z.coerce.number().int().min(0).max(1_000_000).default(0),
    limit: z.coerce.number().int().min(1).max(EXTENSION_REQUESTS_PAGE_SIZE).default(EXTENSION_REQUESTS_PAGE_SIZE),
  }),
  response: z.object({ requests: z.array(extensionRequestView), total: z.int() }),
  errors: ['unauthenticated'],
});
export type ExtensionRequestList = z.infer<typeof listExtensionRequests.response>;

const ofRequest = z.strictObject({ id: idSchema });

/** Everybody who asked for this transfer is told. */
export const grantExtension = endpoint({
  method: 'POST',
  path: '/v1/extension-requests/{id}/grant',
  params: ofRequest,
  body: z.strictObject({
    /** Epoch ms, within the plan; without it 48 hours, as the mail's button gives. */
    expiryDate: instantSchema.optional(),
  }),
  response: z.object({ slug: z.string(), expiryDate: instantSchema }),
  errors: [
    'unauthenticated',
    'suspended',
    'extension-request-not-found',
    'expiry-out-of-range',
    'expiry-not-in-plan',
    'transfer-changed',
  ],
});

export const declineExtension = endpoint({
  method: 'POST',
  path: '/v1/extension-requests/{id}/decline',
  params: ofRequest,
  response: z.object({ declined: z.literal(true) }),
  errors: ['unauthenticated', 'extension-request-not-found'],
});
