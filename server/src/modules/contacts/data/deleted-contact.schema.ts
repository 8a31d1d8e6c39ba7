import { Schema } from 'mongoose';
import type { ContactDocument } from './contact.schema.js';

export const DELETED_CONTACTS = 'deleted_contacts';

/** How long a deletion can be taken back. */
const KEPT_SECONDS = 3600;

export interface DeletedContactDocument {
  _id: string;
  ownerId: string;
  contact: ContactDocument;
  deletedAt: Date;
}

export const deletedContactSchema = new Schema<DeletedContactDocument>(
  {
    _id: { type: String, required: true },
    ownerId: { type: String, required: true },
    contact: { type: Schema.Types.Mixed, required: true },
    deletedAt: { type: Date, required: true },
  },
  { collection: DELETED_CONTACTS, strict: 'throw', versionKey: false, autoIndex: false },
);

deletedContactSchema.index({ deletedAt: 1 }, { expireAfterSeconds: KEPT_SECONDS });
