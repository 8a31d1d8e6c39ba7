import { Schema } from 'mongoose';
import type { ContactGroup } from '../domain/contact.js';

export const CONTACT_GROUPS = 'contact_groups';

export type ContactGroupDocument = Omit<ContactGroup, 'id'> & { _id: string; key: string };

/** Contacts refer to groups by id, so renaming a group is one write. */
export const contactGroupSchema = new Schema<ContactGroupDocument>(
  {
    _id: { type: String, required: true },
    accountId: { type: String, required: true },
    name: { type: String, required: true },
    key: { type: String, required: true },
  },
  { collection: CONTACT_GROUPS, strict: 'throw', versionKey: false, autoIndex: false },
);

contactGroupSchema.index({ accountId: 1, key: 1 }, { unique: true });
