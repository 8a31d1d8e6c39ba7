import { Schema } from 'mongoose';
import type { TransferEvent } from '../domain/event-chain.js';

export const TRANSFER_EVENTS = 'transfer_events';

export type TransferEventDocument = TransferEvent & {
  /** `{transferId}-{seq}`: of two appends at once, one finds its place taken. */
  _id: string;
  transferId: string;
  /** Names what is told once, however often it is told. */
  once: string | null;
};

/** Shard key: `transferId`. Only ever added to. */
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
transferEventSchema.index(
  { transferId: 1, once: 1 },
  { unique: true, partialFilterExpression: { once: { $type: 'string' } } },
);
