import { Schema } from 'mongoose';
import type { Contact } from '../domain/contact.js';

export const CONTACTS = 'contacts';

/** How long a deletion can be undone. */
const RESTORABLE_SECONDS = 3600;

export type ContactDocument = Omit<Contact, 'id'> & {
  _id: string;
  nameKey: string;
  terms: string[];
  deletedAt: Date | null;
};

export const contactSchema = new Schema<ContactDocument>(
  {
    _id: { type: String, required: true },
    accountId: { type: String, required: true },
    email: { type: String, required: true },
    name: { type: String, default: '' },
    company: { type: String, default: '' },
    groupIds: { type: [String], default: [] },
    source: { type: String, required: true },
    isNamed: { type: Boolean, required: true },
    createdAt: { type: Date, required: true },
    lastUsedAt: { type: Date, default: null },
    touchedAt: { type: Date, required: true },
    nameKey: { type: String, required: true },
    terms: { type: [String], required: true },
    deletedAt: { type: Date, default: null },
  },
  { collection: CONTACTS, strict: 'throw', versionKey: false, autoIndex: false },
);

contactSchema.index({ accountId: 1, email: 1 }, { unique: true });
contactSchema.index({ accountId: 1, deletedAt: 1, nameKey: 1, _id: 1 });
contactSchema.index({ accountId: 1, deletedAt: 1, touchedAt: -1, _id: -1 });
contactSchema.index({ accountId: 1, deletedAt: 1, terms: 1, touchedAt: -1 });
contactSchema.index({ accountId: 1, deletedAt: 1, groupIds: 1, nameKey: 1, _id: 1 });
contactSchema.index({ deletedAt: 1 }, { expireAfterSeconds: RESTORABLE_SECONDS });
