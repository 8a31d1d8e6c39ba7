import { Schema } from 'mongoose';
import { type OutboxEntry, outboxField, outboxIndex } from '../../../../core/outbox/outbox.js';
import type { Picture } from '../domain/picture.js';

export const PICTURES = 'pictures';

export type PictureDocument = Picture & { outbox: OutboxEntry[] };

export const pictureSchema = new Schema<PictureDocument>(
  {
    _id: { type: String, required: true },
    kind: { type: String, required: true },
    ownerId: { type: String, required: true },
    store: { type: String, required: true },
    createdAt: { type: Date, required: true },
    outbox: outboxField,
  },
  { collection: PICTURES, strict: 'throw', versionKey: false, autoIndex: false },
);

pictureSchema.index({ ownerId: 1 });
pictureSchema.index(...outboxIndex);
