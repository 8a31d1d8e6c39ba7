import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type Model, Schema } from 'mongoose';
import type { Transaction } from '../../../../core/mongo/transactions.js';
import { deleteInBatches } from '../../../../core/mongo/delete-in-batches.js';
import type { StaffNote } from '../domain/staff-note.js';

export const STAFF_NOTES = 'staff_notes';

type StaffNoteDocument = Omit<StaffNote, 'id'> & { _id: string };

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

@Injectable()
export class StaffNoteRepository {
  constructor(@InjectModel(STAFF_NOTES) private readonly notes: Model<StaffNoteDocument>) {}

  async insert({ id, ...rest }: StaffNote, transaction: Transaction): Promise<void> {
    await this.notes.create([{ _id: id, ...rest }], { session: transaction });
  }

  /** The latest first. */
  async findOf(userId: string): Promise<StaffNote[]> {
    const documents = await this.notes.find({ userId }).sort({ at: -1 }).lean();
    return documents.map(({ _id, ...rest }) => ({ id: _id, ...rest }));
  }

  async deleteOf(userId: string): Promise<void> {
    await deleteInBatches(this.notes, { userId });
  }

  /** The notes stay, without saying who wrote them. */
  async forgetAuthor(authorId: string): Promise<void> {
    await this.notes.updateMany({ authorId }, { $set: { authorId: '' } });
  }
}
