import * as z from 'zod';
import { endpoint } from './endpoint.js';
import { expiryOptions, instantOfMove, type MoveChoice } from './expiry.js';
import { TITLE_MAX_LENGTH } from './limits.js';
import { ofTransfer, ownerErrors } from './owned-transfer.js';
import { displayNameSchema, instantSchema, slugSchema } from './primitives.js';
import { messageSchema, transferPasswordSchema, transferView } from './transfers.js';

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
