import * as z from 'zod';
import { endpoint } from '../endpoint.js';
import { EXTENSION_REQUESTS_PAGE_SIZE } from '../limits.js';
import { emailSchema, idSchema, instantSchema, limitParam, skipParam, slugSchema, tokenSchema } from '../primitives.js';
import { messageSchema } from '../defaults.js';

/** Requests for more time for an expired link: made by visitors, decided by the owner. */

/**
 * Requests more time from the owner. With a recipient's personal link the decision is mailed to that recipient, and
 * `email` is ignored; with the plain link to `email`. Idempotent; the owner is mailed once.
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
  errors: ['transfer-not-found', 'transfer-active', 'recipient-not-found', 'under-review', 'taken-down'],
  unlogged: true,
  onLinkDomain: true,
});

/** The button in the owner's mail: 48 hours from now or from the expiry, whichever is later. Each token works once. */
export const checkExtension = endpoint({
  method: 'POST',
  path: '/checkExtension',
  body: z.strictObject({ token: tokenSchema }),
  response: z.object({
    expiryDate: instantSchema,
    /** The requester, who is mailed. */
    receiverEmail: z.string(),
  }),
  errors: ['extension-invalid', 'extension-used', 'suspended', 'payment-due'],
  unlogged: true,
});

export const extensionRequestView = z.object({
  id: z.string(),
  slug: z.string(),
  /** The transfer's title, else the name of its first file. */
  name: z.string(),
  email: z.string(),
  /** Whether the requester is a recipient of the transfer. */
  isRecipient: z.boolean(),
  note: z.string(),
  askedAt: instantSchema,
  expiredAt: instantSchema,
});
export type ExtensionRequestView = z.infer<typeof extensionRequestView>;

/** Open requests of the caller's account, newest first. */
export const listExtensionRequests = endpoint({
  method: 'GET',
  path: '/v1/extension-requests',
  access: 'member',
  scope: 'read',
  query: z.strictObject({
    slug: slugSchema.optional(),
    skip: skipParam(1_000_000),
    limit: limitParam(EXTENSION_REQUESTS_PAGE_SIZE, EXTENSION_REQUESTS_PAGE_SIZE),
  }),
  response: z.object({ requests: z.array(extensionRequestView), total: z.int() }),
});
export type ExtensionRequestList = z.infer<typeof listExtensionRequests.response>;

const ofRequest = z.strictObject({ id: idSchema });

/** Mails all requesters of this transfer. */
export const grantExtension = endpoint({
  method: 'POST',
  path: '/v1/extension-requests/{id}/grant',
  access: 'member',
  scope: 'send',
  params: ofRequest,
  body: z.strictObject({
    /** Epoch ms, within the plan; the default is 48 hours, like the mail's button. */
    expiryDate: instantSchema.optional(),
  }),
  response: z.object({ slug: z.string(), expiryDate: instantSchema }),
  errors: [
    'suspended',
    'payment-due',
    'extension-request-not-found',
    'transfer-not-found',
    'expiry-out-of-range',
    'expiry-not-in-plan',
    'expiry-too-long',
    'transfer-changed',
  ],
});

export const declineExtension = endpoint({
  method: 'POST',
  path: '/v1/extension-requests/{id}/decline',
  access: 'member',
  scope: 'send',
  params: ofRequest,
  response: z.object({ declined: z.literal(true) }),
  errors: ['extension-request-not-found'],
});
