import { Schema } from 'mongoose';

export const CONTACT_BOOKS = 'contact_books';

export interface ContactBookDocument {
  /** The owner. */
  _id: string;
  imports: number;
}

/** One for each owner, which every import writes first: of two at once, one fails. */
export const contactBookSchema = new Schema<ContactBookDocument>(
  { _id: { type: String, required: true }, imports: { type: Number, default: 0 } },
  { collection: CONTACT_BOOKS, strict: 'throw', versionKey: false, autoIndex: false },
);
