import { Schema } from 'mongoose';
import type { CountsBase } from '../domain/library-counts.js';

export const LIBRARY_COUNTS = 'library_counts';

/** `_id` is the owner; only owners of many transfers have one. Deleting it loses nothing: it is counted again. */
export type LibraryCountsDocument = CountsBase & { _id: string };

/** Shard key: `_id`. */
export const libraryCountsSchema = new Schema<LibraryCountsDocument>(
  {
    _id: { type: String, required: true },
    upTo: { type: Date, required: true },
    live: { type: Number, required: true },
    expired: { type: Number, required: true },
    shared: { type: Number, required: true },
    sentThatMonth: { type: Number, required: true },
  },
  { collection: LIBRARY_COUNTS, strict: 'throw', versionKey: false, autoIndex: false },
);
