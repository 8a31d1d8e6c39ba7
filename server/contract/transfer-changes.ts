import * as z from 'zod';
import { endpoint } from './endpoint.js';
import { expiryOptions, instantOfMove, type MoveChoice } from './expiry.js';
import { RECIPIENTS_PAGE_SIZE, SIGN_BATCH_MAX, TITLE_MAX_LENGTH, TRANSFER_LOG_PAGE_SIZE } from './limits.js';
import { widestLimits } from './plans.js';
import { bytesSchema, displayNameSchema, emailSchema, idSchema, instantSchema, slugSchema } from './primitives.js';
import { fileObjectSchema, messageSchema, recipientSchema, transferPasswordSchema, transferView } from './transfers.js';

/** What an owner changes of a transfer that was sent. Every call: the owner alone; anybody else's is not found. */

const ofTransfer = z.strictObject({ slug: slugSchema });
const ofRecipient = z.strictObject({ slug: slugSchema, recipientId: idSchema });
const ofFile = z.strictObject({ slug: slugSchema, fileId: idSchema });
const ownerErrors = ['unauthenticated', 'transfer-not-found'] as const;

/** From now, by the server's clock. */
const expiryLength = z.literal(expiryOptions);
const isOneEnd = ({ expiryDate, expirySeconds }: MoveChoice) => expiryDate === undefined || expirySeconds === undefined;
const oneEnd = { error: 'either expiryDate or expirySeconds' };

/** One line, as a heading. */
export const titleSchema = displayNameSchema.refine((text) => Array.from(text).length <= TITLE_MAX_LENGTH);
export const downloadLimitSchema = z.int().min(1).max(1_000_000);

/**
 * What is left out stays as it is; at least one thing is named. A suspended member may only lower what the link exposes:
 * an earlier end, a password, a lower download limit, no reminders.
 */
export const editTransfer = endpoint({
  method: 'PATCH',
  path: '/v1/transfers/{slug}',
  params: ofTransfer,
  body: z
    .strictObject({
      /** Empty: the name of the first file stands for it. */
      title: titleSchema.optional(),
      message: messageSchema.optional(),
      /**
       * Epoch ms, at least 30 minutes ahead and within the plan (`resolveMove`); `EXPIRES_NEVER` where the plan allows it.
       * A transfer that has expired comes alive again.
       */
      expiryDate: instantSchema.optional(),
      /** Instead of it, a length. */
      expirySeconds: expiryLength.optional(),
      /** Null takes the password away; a new one voids what visitors proved with the old one. */
      password: transferPasswordSchema.nullable().optional(),
      /** Downloads in all, those that were counted included; null lifts the limit. */
      downloadLimit: downloadLimitSchema.nullable().optional(),
      /** Whether recipients who have not downloaded are reminded a day before expiry. */
      reminds: z.boolean().optional(),
    })
    .refine((changes) => Object.keys(changes).length > 0, 'nothing to change')
    .refine(isOneEnd, oneEnd),
  response: transferView,
  errors: [...ownerErrors, 'suspended', 'expiry-out-of-range', 'expiry-not-in-plan', 'transfer-changed'],
});

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

/** Puts the one file of an upload (`/stsAuth` with `addTo` and `replaces`) in another's place. Asked again, it answers the same. */
export const replaceFile = endpoint({
  method: 'POST',
  path: '/v1/transfers/{slug}/files/{fileId}/replace',
  params: ofFile,
  body: z.strictObject({ uploadSlug: slugSchema, fileObject: fileObjectSchema }),
  response: transferView,
  errors: [
    ...ownerErrors,
    'suspended',
    'transfer-expired',
    'file-not-found',
    'upload-not-found',
    'upload-closed',
    'duplicate-file',
    'too-many-files',
    'over-transfer-limit',
    'object-missing',
    'size-mismatch',
    'checksum-mismatch',
    'file-not-in-upload',
    'transfer-changed',
  ],
});

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
  errors: [...ownerErrors, 'suspended', 'transfer-expired', 'too-many-recipients', 'transfer-changed'],
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

/** Where and when it was downloaded, for a map and a chart. */
export const transferActivity = endpoint({
  method: 'GET',
  path: '/v1/transfers/{slug}/activity',
  params: ofTransfer,
  response: z.object({
    countries: z.array(z.object({ country: z.string(), downloads: z.int() })),
    /** Days of UTC, `2026-11-21`, those without downloads left out; at most 366. */
    days: z.array(z.object({ day: z.string(), opened: z.int(), downloads: z.int() })),
    opened: z.int(),
    downloads: z.int(),
    /** People, as far as they can be told apart: recipients, and visits by the plain link. */
    downloaders: z.int(),
  }),
  errors: ownerErrors,
});

/** The audit log, oldest first. */
export const listTransferEvents = endpoint({
  method: 'GET',
  path: '/v1/transfers/{slug}/events',
  params: ofTransfer,
  query: z.strictObject({
    skip: z.coerce.number().int().min(0).max(1_000_000).default(0),
    limit: z.coerce.number().int().min(1).max(TRANSFER_LOG_PAGE_SIZE).default(TRANSFER_LOG_PAGE_SIZE),
  }),
  response: z.object({
    events: z.array(
      z.object({
        seq: z.int(),
        at: instantSchema,
        kind: z.string(),
        /** Ids resolved for the owner's eyes: an address, a file's name. */
        recipientEmail: z.string().nullable(),
        fileName: z.string().nullable(),
        fileCount: z.int().nullable(),
        hash: z.string(),
      }),
    ),
    total: z.int(),
  }),
  errors: ownerErrors,
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

/** Within 20 s of sending: no mail has left, and the transfer is gone as if it had not been sent. */
export const undoSend = endpoint({
  method: 'POST',
  path: '/v1/transfers/{slug}/undo-send',
  params: ofTransfer,
  response: z.object({ undone: z.literal(true) }),
  errors: [...ownerErrors, 'too-late'],
});

/** Takes a deletion back, as long as its objects are there and its bytes have a place. */
export const restoreTransfer = endpoint({
  method: 'POST',
  path: '/v1/transfers/{slug}/restore',
  params: ofTransfer,
  response: transferView,
  errors: [...ownerErrors, 'storage-full', 'too-late'],
});

export const BULK_MAX = 100;

/** The same for many; each succeeds or fails by itself. */
export const changeTransfers = endpoint({
  method: 'POST',
  path: '/v1/transfers/bulk',
  body: z.discriminatedUnion('action', [
    z.strictObject({ action: z.literal('delete'), slugs: z.array(slugSchema).min(1).max(BULK_MAX) }),
    z.strictObject({ action: z.literal('restore'), slugs: z.array(slugSchema).min(1).max(BULK_MAX) }),
    z
      .strictObject({
        action: z.literal('extend'),
        slugs: z.array(slugSchema).min(1).max(BULK_MAX),
        /** Epoch ms, or a length; a transfer that lives longer already is left alone. */
        expiryDate: instantSchema.optional(),
        expirySeconds: expiryLength.optional(),
      })
      .refine(isOneEnd, oneEnd)
      .refine((change) => instantOfMove(change, 0) !== undefined, 'an end is missing'),
  ]),
  response: z.object({
    results: z.array(z.object({ slug: z.string(), error: z.string().nullable() })),
    /** How long it can be taken back by `restore`; 0 where it cannot. */
    undoSeconds: z.int(),
  }),
  errors: ['unauthenticated', 'suspended', 'expiry-out-of-range', 'expiry-not-in-plan'],
});
