import { Schema } from 'mongoose';
import { type OutboxEntry, outboxField, outboxIndex } from '../../../core/outbox/outbox.js';
import type { Digest } from '../domain/digest.js';

export const DIGESTS = 'notification-digests';

export type DigestDocument = Omit<Digest, 'id'> & { _id: string; outbox: OutboxEntry[] };

const KEPT_SECONDS = 90 * 24 * 3600;

/** Shard key: `_id`. */
export const digestSchema = new Schema<DigestDocument>(
  {
    _id: { type: String, required: true },
    userId: { type: String, required: true },
    number: { type: Number, required: true },
    isOpen: { type: Boolean, required: true },
    dueAt: { type: Date, required: true },
    closedAt: { type: Date, default: null },
    contents: { type: Object, default: null },
    fixedAt: { type: Date, default: null },
    doneAt: { type: Date, default: null },
    createdAt: { type: Date, required: true },
    outbox: outboxField,
  },
  { collection: DIGESTS, strict: 'throw', versionKey: false, autoIndex: false, minimize: false },
);

// That there is one open digest is kept by their ids, not by a unique index on what changes: the embedded database leaves
// old values in such an index.
digestSchema.index({ userId: 1, number: -1 });
digestSchema.index({ doneAt: 1, dueAt: 1 });
// For conditional writes: the embedded database uses an index only where it covers the whole condition.
digestSchema.index({ _id: 1, closedAt: 1 });
digestSchema.index({ _id: 1, fixedAt: 1 });
digestSchema.index({ createdAt: 1 }, { expireAfterSeconds: KEPT_SECONDS });
digestSchema.index(outboxIndex);
