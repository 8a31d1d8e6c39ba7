import { Schema } from 'mongoose';
import type { NameKind } from '../domain/download-fact.js';
import type { NextSegment, SegmentEntry } from '../domain/ledger.js';

export const LEDGERS = 'analytics_ledgers';
export const SEGMENTS = 'analytics_segments';
export const NAMES = 'analytics_names';

/** `_id` is the owner. Deleting all three collections loses nothing: they follow from the facts. */
export interface LedgerDocument {
  _id: string;
  sealed: number;
  named: Record<NameKind, number>;
  segments: SegmentEntry[];
  next: NextSegment | null;
  /** Facts since the last packing, about: only for when to pack again. */
  waiting: number;
}

export interface SegmentDocument {
  /** `owner:number`. */
  _id: string;
  ownerId: string;
  events: Buffer;
}

export interface NameDocument {
  /** `owner:kind:key`. */
  _id: string;
  /** `owner:kind:number`, to find it by. */
  place: string;
  key: string;
  /** Of a person: the transfer, and the recipient where it is one. */
  transferId: string | null;
  recipientId: string | null;
  number: number;
}

const counter = { type: Number, default: 0 };

/** Shard key: `_id`. */
export const ledgerSchema = new Schema<LedgerDocument>(
  {
    _id: { type: String, required: true },
    sealed: counter,
    named: { _id: false, type: { transfer: counter, person: counter, city: counter }, required: true },
    segments: { type: [{ _id: false, number: Number, count: Number, from: Number, to: Number }], default: [] },
    next: { type: Object, default: null },
    waiting: counter,
  },
  { collection: LEDGERS, strict: 'throw', versionKey: false, autoIndex: false },
);
ledgerSchema.index({ waiting: -1 });

/** Shard key: `_id`. */
export const segmentSchema = new Schema<SegmentDocument>(
  {
    _id: { type: String, required: true },
    ownerId: { type: String, required: true },
    events: { type: Buffer, required: true },
  },
  { collection: SEGMENTS, strict: 'throw', versionKey: false, autoIndex: false },
);
segmentSchema.index({ ownerId: 1 });

/** Shard key: `_id`. */
export const nameSchema = new Schema<NameDocument>(
  {
    _id: { type: String, required: true },
    place: { type: String, required: true },
    key: { type: String, required: true },
    transferId: { type: String, default: null },
    recipientId: { type: String, default: null },
    number: { type: Number, required: true },
  },
  { collection: NAMES, strict: 'throw', versionKey: false, autoIndex: false },
);
nameSchema.index({ place: 1 }, { unique: true });
