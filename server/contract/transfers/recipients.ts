import * as z from 'zod';
import { addressProofs } from '../choices.js';
import { endpoint } from '../endpoint.js';
import { RECIPIENTS_PAGE_SIZE } from '../limits.js';
import { ofTransfer, ownerErrors } from './owned-transfer.js';
import { listBounds } from '../billing/plans.js';
import {
  bytesSchema,
  displayNameSchema,
  emailSchema,
  idSchema,
  instantSchema,
  limitParam,
  skipParam,
  slugSchema,
} from '../primitives.js';
import { recipientSchema, transferView } from './transfers.js';

const ofRecipient = z.strictObject({ slug: slugSchema, recipientId: idSchema });

/** An entry of a timeline. A download is one entry: its start, and once it is complete, its end. */
export const timelineEntry = z.object({
  kind: z.enum([
    'mail-queued',
    'mail-accepted',
    'mail-bounced',
    'reminded',
    'opened',
    'download-started',
    'download-completed',
    'withdrawn',
  ]),
  at: instantSchema,
  /** Place of page views and downloads; `country` is ISO 3166-1 alpha-2. */
  country: z.string().nullable(),
  city: z.string().nullable(),
  /** Set for page views and downloads of a transfer that only its recipients can open. */
  proof: z.enum(addressProofs).nullable(),
  /** Set for downloads: the files, the bytes sent, and their total size. */
  fileName: z.string().nullable(),
  fileCount: z.int(),
  servedBytes: bytesSchema,
  totalBytes: bytesSchema,
});
export type TimelineEntry = z.infer<typeof timelineEntry>;

/** Furthest step reached. */
export const recipientStateSchema = z.enum([
  'queued',
  'accepted',
  'bounced',
  'opened',
  'downloading',
  'completed',
  'withdrawn',
]);
export type RecipientState = z.infer<typeof recipientStateSchema>;

export const recipientView = z.object({
  recipientId: z.string(),
  email: z.string(),
  name: z.string(),
  company: z.string(),
  /** The personal link; invalid after withdrawal. */
  link: z.string(),
  state: recipientStateSchema,
  /** Time of the last step; null if there is none. */
  lastAt: instantSchema.nullable(),
});
export type RecipientView = z.infer<typeof recipientView>;

export const listRecipients = endpoint({
  method: 'GET',
  path: '/v1/transfers/{slug}/recipients',
  access: 'member',
  scope: 'read',
  params: ofTransfer,
  query: z.strictObject({
    skip: skipParam(10_000),
    limit: limitParam(RECIPIENTS_PAGE_SIZE, RECIPIENTS_PAGE_SIZE),
  }),
  response: z.object({
    recipients: z.array(recipientView),
    total: z.int(),
    /** All visitors with the plain link together; null if there are none. */
    plainLink: z.object({ state: recipientStateSchema, lastAt: instantSchema.nullable() }).nullable(),
  }),
  errors: ownerErrors,
});

/** The timeline of one recipient, or of all visitors with the plain link. */
export const recipientTimeline = endpoint({
  method: 'GET',
  path: '/v1/transfers/{slug}/timeline',
  access: 'member',
  scope: 'read',
  params: ofTransfer,
  query: z.strictObject({ recipientId: idSchema.optional() }),
  response: z.object({
    /** The latest 100, oldest first. */
    timeline: z.array(timelineEntry),
  }),
  errors: [...ownerErrors, 'recipient-not-found'],
});

/** Adds recipients within the limit of the plan and mails the transfer to them. Existing recipients are skipped. */
export const addRecipients = endpoint({
  method: 'POST',
  path: '/v1/transfers/{slug}/recipients',
  access: 'member',
  scope: 'send',
  params: ofTransfer,
  body: z.strictObject({ emailTo: z.array(recipientSchema).min(1).max(listBounds.recipients) }),
  response: transferView,
  errors: [
    ...ownerErrors,
    'suspended',
    'payment-due',
    'transfer-expired',
    'too-many-recipients',
    'resend-limit',
    'under-review',
    'taken-down',
    'saved-copy',
    'transfer-changed',
  ],
});

/** Corrects an address: the old personal link becomes invalid, the new address gets a mail with its own link. */
export const correctRecipient = endpoint({
  method: 'PATCH',
  path: '/v1/transfers/{slug}/recipients/{recipientId}',
  access: 'member',
  scope: 'send',
  params: ofRecipient,
  body: z.strictObject({ email: emailSchema, name: displayNameSchema.optional() }),
  response: transferView,
  errors: [
    ...ownerErrors,
    'suspended',
    'payment-due',
    'recipient-not-found',
    'recipient-exists',
    'too-many-recipients',
    'resend-limit',
    'under-review',
    'taken-down',
    'transfer-expired',
    'saved-copy',
    'transfer-changed',
  ],
});

/** Invalidates the personal link; a mail that has not been sent yet is cancelled. */
export const withdrawRecipient = endpoint({
  method: 'DELETE',
  path: '/v1/transfers/{slug}/recipients/{recipientId}',
  access: 'member',
  scope: 'send',
  params: ofRecipient,
  response: transferView,
  errors: [...ownerErrors, 'recipient-not-found', 'transfer-changed'],
});
