import * as z from 'zod';
import { endpoint } from '../endpoint.js';
import { expiryOptions, instantOfMove, type MoveChoice } from './expiry.js';
import { DOWNLOAD_LIMIT_MAX, TITLE_MAX_LENGTH } from '../limits.js';
import { ofTransfer, ownerErrors } from './owned-transfer.js';
import { displayNameSchema, idSchema, instantSchema, slugSchema } from '../primitives.js';
import { linkPasswordSchema } from '../accounts/passwords.js';
import { messageSchema } from '../defaults.js';
import { transferView } from './transfers.js';

/** Relative to the server's clock. */
const expiryLength = z.literal(expiryOptions);
const isOneEnd = ({ expiryDate, expirySeconds }: MoveChoice) => expiryDate === undefined || expirySeconds === undefined;
const oneEnd = { error: 'either expiryDate or expirySeconds' };

/** A single line. */
export const titleSchema = displayNameSchema.refine((text) => Array.from(text).length <= TITLE_MAX_LENGTH);
const downloadLimitSchema = z.int().min(1).max(DOWNLOAD_LIMIT_MAX);

/**
 * Omitted fields stay unchanged; at least one is required. A suspended member may only reduce exposure: an earlier
 * expiry, a password, only for recipients, a lower download limit, no reminders.
 */
export const editTransfer = endpoint({
  method: 'PATCH',
  path: '/v1/transfers/{slug}',
  access: 'member',
  scope: 'send',
  params: ofTransfer,
  body: z
    .strictObject({
      /** Empty: show the first file's name. */
      title: titleSchema.optional(),
      message: messageSchema.optional(),
      /**
       * Epoch ms, at least 30 minutes ahead and within the plan (`resolveMove`); `EXPIRES_NEVER` if the plan allows it.
       * Revives an expired transfer.
       */
      expiryDate: instantSchema.optional(),
      /** A length, as an alternative. */
      expirySeconds: expiryLength.optional(),
      /** Null removes the password; a new one invalidates what visitors unlocked with the old one. */
      password: linkPasswordSchema.nullable().optional(),
      /** Total number of downloads, including past ones; null removes the limit. */
      downloadLimit: downloadLimitSchema.nullable().optional(),
      /** Whether only the recipients open it, once they have proven their address; the plain link is off then. */
      recipientsOnly: z.boolean().optional(),
      /** Whether recipients who have not downloaded are reminded a day before expiry. */
      reminds: z.boolean().optional(),
    })
    .refine((changes) => Object.keys(changes).length > 0, 'nothing to change')
    .refine(isOneEnd, oneEnd),
  response: transferView,
  errors: [
    ...ownerErrors,
    'suspended',
    'payment-due',
    'expiry-out-of-range',
    'expiry-not-in-plan',
    'expiry-too-long',
    'password-rule',
    'recipients-only-rule',
    'no-recipients',
    'saved-copy',
    'transfer-encrypted',
    'transfer-changed',
  ],
});

/** Within 20 s of sending, before any mail is sent; the transfer is removed as if it had never been sent. */
export const undoSend = endpoint({
  method: 'POST',
  path: '/v1/transfers/{slug}/undo-send',
  access: 'member',
  scope: 'send',
  params: ofTransfer,
  response: z.object({ undone: z.literal(true) }),
  errors: [...ownerErrors, 'too-late'],
});

/** Undoes a deletion, as long as the objects exist and the storage limit allows it. */
export const restoreTransfer = endpoint({
  method: 'POST',
  path: '/v1/transfers/{slug}/restore',
  access: 'member',
  scope: 'send',
  params: ofTransfer,
  response: transferView,
  errors: [...ownerErrors, 'storage-full', 'too-late'],
});

export const BULK_MAX = 100;

/** The same for several transfers; each succeeds or fails independently. */
export const changeTransfers = endpoint({
  method: 'POST',
  path: '/v1/transfers/bulk',
  access: 'member',
  scope: 'send',
  body: z.discriminatedUnion('action', [
    z.strictObject({ action: z.literal('delete'), slugs: z.array(slugSchema).min(1).max(BULK_MAX) }),
    z.strictObject({ action: z.literal('restore'), slugs: z.array(slugSchema).min(1).max(BULK_MAX) }),
    z
      .strictObject({
        action: z.literal('extend'),
        slugs: z.array(slugSchema).min(1).max(BULK_MAX),
        /** Epoch ms, or a length; transfers that expire later already stay unchanged. */
        expiryDate: instantSchema.optional(),
        expirySeconds: expiryLength.optional(),
      })
      .refine(isOneEnd, oneEnd)
      .refine((change) => instantOfMove(change, 0) !== undefined, 'an end is missing'),
  ]),
  response: z.object({
    results: z.array(z.object({ slug: z.string(), error: z.string().nullable() })),
    /** Seconds in which `restore` can undo it; 0 if it cannot be undone. */
    undoSeconds: z.int(),
  }),
  errors: ['suspended', 'payment-due', 'expiry-out-of-range', 'expiry-not-in-plan', 'expiry-too-long'],
});

/** Replaces with whom of the caller's team it is shared. Who is new is notified, and finds it among what they received. */
export const shareTransfer = endpoint({
  method: 'PUT',
  path: '/v1/transfers/{slug}/shares',
  access: 'member',
  scope: 'send',
  params: ofTransfer,
  body: z.strictObject({ userIds: z.array(idSchema).max(50) }),
  response: transferView,
  errors: [...ownerErrors, 'suspended', 'payment-due', 'sharing-not-allowed', 'saved-copy', 'transfer-changed'],
});
