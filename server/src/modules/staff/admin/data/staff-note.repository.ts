import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import type { Transaction } from '../../../../core/mongo/transactions.js';
import { deleteInBatches } from '../../../../core/mongo/delete-in-batches.js';
import type { StaffNote } from '../domain/staff-note.js';
import { STAFF_NOTES, type StaffNoteDocument } from './staff-note.schema.js';

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
