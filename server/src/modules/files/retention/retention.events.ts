import * as z from 'zod';
import { defineEvent } from '../../../core/events/define-event.js';

/** A deletion was undone. */
export const transferRestored = defineEvent({
  name: 'transfer.restored',
  payload: z.object({ transferId: z.string(), revision: z.int() }),
  id: ({ transferId, revision }) => `${transferId}-${revision}`,
});

/** The deletion became final. */
export const transferDeleted = defineEvent({
  name: 'transfer.deleted',
  payload: z.object({
    transferId: z.string(),
    accountId: z.string(),
    /** Epoch ms. */
    at: z.int(),
  }),
  id: ({ transferId }) => transferId,
});

/** Only a tombstone is left of a deleted transfer; other modules delete what they hold about it. */
export const transferForgotten = defineEvent({
  name: 'transfer.forgotten',
  payload: z.object({ transferId: z.string(), slug: z.string(), accountId: z.string() }),
  id: ({ transferId }) => transferId,
});
