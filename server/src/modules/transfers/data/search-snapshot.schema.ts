import { Schema } from 'mongoose';
import { DAY_MS } from '../../../core/clock/clock.js';

export const SEARCH_SNAPSHOTS = 'search_snapshots';
export const SEARCH_PARTS = 'search_snapshot_parts';
/** What was deleted since stands in a copy still: it is made anew, or gone. */
const SNAPSHOT_DAYS = 30;

/** `_id` is the owner; only owners of many transfers have one. Deleting it loses nothing: it is read and made again. */
export interface SearchSnapshotDocument {
  _id: string;
  /** Of the entries: another one is not understood. */
  form: number;
  readAt: Date;
  /** Of its parts, by their ids. */
  generation: string;
  parts: number;
}

export interface SearchPartDocument {
  /** `owner:generation:place`. */
  _id: string;
  ownerId: string;
  generation: string;
  readAt: Date;
  entries: Buffer;
}

/** Shard key: `_id`. */
export const searchSnapshotSchema = new Schema<SearchSnapshotDocument>(
  {
    _id: { type: String, required: true },
    form: { type: Number, required: true },
    readAt: { type: Date, required: true },
    generation: { type: String, required: true },
    parts: { type: Number, required: true },
  },
  { collection: SEARCH_SNAPSHOTS, strict: 'throw', versionKey: false, autoIndex: false },
);

/** Shard key: `_id`. */
export const searchPartSchema = new Schema<SearchPartDocument>(
  {
    _id: { type: String, required: true },
    ownerId: { type: String, required: true },
    generation: { type: String, required: true },
    readAt: { type: Date, required: true },
    entries: { type: Buffer, required: true },
  },
  { collection: SEARCH_PARTS, strict: 'throw', versionKey: false, autoIndex: false },
);
searchPartSchema.index({ ownerId: 1 });
searchPartSchema.index({ readAt: 1 }, { expireAfterSeconds: (SNAPSHOT_DAYS * DAY_MS) / 1000 });
