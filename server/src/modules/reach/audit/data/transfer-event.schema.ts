import { Schema } from 'mongoose';
import { SOME_TEXT } from '../../../../core/mongo/present.js';
import type { TransferEvent } from '../domain/event-chain.js';

export const TRANSFER_EVENTS = 'transfer_events';

export type TransferEventDocument = TransferEvent & {
  /** `{transferId}-{seq}`, so that of two concurrent appends one fails. */
  _id: string;
  transferId: string;
  /** Idempotency key, unique per log. */
  once: string | null;
};

/** Append-only. */
export const transferEventSchema = new Schema<TransferEventDocument>(
  {
    _id: { type: String, required: true },
    transferId: { type: String, required: true },
    seq: { type: Number, required: true },
    at: { type: Date, required: true },
    kind: { type: String, required: true },
    data: { type: Schema.Types.Mixed, default: {} },
    previousHash: { type: String, required: true },
    hash: { type: String, required: true },
    once: { type: String, default: null },
  },
  { collection: TRANSFER_EVENTS, strict: 'throw', versionKey: false, autoIndex: false, minimize: false },
);

transferEventSchema.index({ transferId: 1, seq: 1 });
transferEventSchema.index({ transferId: 1, once: 1 }, { unique: true, partialFilterExpression: { once: SOME_TEXT } });
