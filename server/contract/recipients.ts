import * as z from 'zod';
import { endpoint } from './endpoint.js';
import { RECIPIENTS_PAGE_SIZE } from './limits.js';
import { ofTransfer, ownerErrors } from './owned-transfer.js';
import { widestLimits } from './plans.js';
import { bytesSchema, displayNameSchema, emailSchema, idSchema, instantSchema, slugSchema } from './primitives.js';
import { recipientSchema, transferView } from './transfers.js';

const ofRecipient = z.strictObject({ slug: slugSchema, recipientId: idSchema });

/** One line of a timeline. */
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
  /** For openings and downloads: where; country is ISO 3166-1 alpha-2. */
  country: z.string().nullable(),
  city: z.string().nullable(),
  /** For downloads: what, how much of it arrived, of how much. */
  fileName: z.string().nullable(),
  fileCount: z.int(),
  servedBytes: bytesSchema,
  totalBytes: bytesSchema,
});
export type TimelineEntry = z.infer<typeof timelineEntry>;

/** Furthest step so far. */
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
  /** The personal link; dead once withdrawn. */
  link: z.string(),
  state: recipientStateSchema,
  /** When the last step of the timeline was; null while there is none. */
  lastAt: instantSchema.nullable(),
});
export type RecipientView = z.infer<typeof recipientView>;

export const listRecipients = endpoint({
  method: 'GET',
  path: '/v1/transfers/{slug}/recipients',
  params: ofTransfer,
  query: z.strictObject({
    skip: z.coerce.number().int().min(0).max(10_000).default(0),
    limit: z.coerce.number().int().min(1).max(RECIPIENTS_PAGE_SIZE).default(RECIPIENTS_PAGE_SIZE),
  }),
  response: z.object({
    recipients: z.array(recipientView),
    total: z.int(),
    /** Everybody who came by the plain link, as one; null while nobody has. */
    plainLink: z.object({ state: recipientStateSchema, lastAt: instantSchema.nullable() }).nullable(),
  }),
  errors: ownerErrors,
});

/** Step by step, of one recipient, or of everybody who came by the plain link. */
export const recipientTimeline = endpoint({
  method: 'GET',
  path: '/v1/transfers/{slug}/timeline',
  params: ofTransfer,
  query: z.strictObject({ recipientId: idSchema.optional() }),
  response: z.object({
    /** Oldest first; at most 100 of the latest. */
    timeline: z.array(timelineEntry),
  }),
  errors: [...ownerErrors, 'recipient-not-found'],
});

/** Mails the transfer to more people, within what the plan allows in all. Who is a recipient already gets nothing more. */
export const addRecipients = endpoint({
  method: 'POST',
  path: '/v1/transfers/{slug}/recipients',
  params: ofTransfer,
  body: z.strictObject({ emailTo: z.array(recipientSchema).min(1).max(widestLimits.recipients) }),
  response: transferView,
  errors: [...ownerErrors, 'suspended', 'transfer-expired', 'too-many-recipients', 'resend-limit', 'transfer-changed'],
});

/** A mistyped address: the link that went there dies, the right address gets a mail and a link of its own. */
export const correctRecipient = endpoint({
  method: 'PATCH',
  path: '/v1/transfers/{slug}/recipients/{recipientId}',
  params: ofRecipient,
  body: z.strictObject({ email: emailSchema, name: displayNameSchema.optional() }),
  response: transferView,
  errors: [
    ...ownerErrors,
    'suspended',
    'recipient-not-found',
    'recipient-exists',
    'too-many-recipients',
    'resend-limit',
    'transfer-expired',
    'transfer-changed',
  ],
});

/** The personal link dies; a mail that has not left yet never does. */
export const withdrawRecipient = endpoint({
  method: 'DELETE',
  path: '/v1/transfers/{slug}/recipients/{recipientId}',
  params: ofRecipient,
  response: transferView,
  errors: [...ownerErrors, 'recipient-not-found', 'transfer-changed'],
});
