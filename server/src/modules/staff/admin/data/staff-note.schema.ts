import { Schema } from 'mongoose';
import type { StaffNote } from '../domain/staff-note.js';

export const STAFF_NOTES = 'staff_notes';

export type StaffNoteDocument = Omit<StaffNote, 'id'> & { _id: string };

export const staffNoteSchema = new Schema<StaffNoteDocument>(
  {
    _id: { type: String, required: true },
    userId: { type: String, required: true },
    authorId: { type: String, default: '' },
    text: { type: String, required: true },
    at: { type: Date, required: true },
  },
  { collection: STAFF_NOTES, strict: 'throw', versionKey: false, autoIndex: false },
);

staffNoteSchema.index({ userId: 1, at: -1 });
staffNoteSchema.index({ authorId: 1 });
