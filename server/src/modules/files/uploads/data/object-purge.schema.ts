import { Schema } from 'mongoose';
import { type OutboxEntry, outboxField, outboxIndex } from '../../../../core/outbox/outbox.js';
import type { ObjectPurge } from '../domain/object-purge.js';

export const OBJECT_PURGES = 'object_purges';

export type ObjectPurgeDocument = ObjectPurge & { outbox: OutboxEntry[] };

export const objectPurgeSchema = new Schema<ObjectPurgeDocument>(
  {
    _id: { type: String, required: true },
    store: { type: String, required: true },
    prefixes: { type: [String], required: true },
    keys: { type: [String], required: true },
    keptFiles: { type: Number, required: true },
    writableUntil: { type: Date, required: true },
    outbox: outboxField,
  },
  { collection: OBJECT_PURGES, strict: 'throw', versionKey: false, autoIndex: false },
);
// For checks of the stores, which ask what is being deleted.
objectPurgeSchema.index({ prefixes: 1 });
objectPurgeSchema.index(...outboxIndex);
