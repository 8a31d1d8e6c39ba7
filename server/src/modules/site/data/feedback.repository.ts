import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import type { Feedback } from '../domain/feedback.js';
import { FEEDBACK, type FeedbackDocument } from './feedback.schema.js';

/** Stores feedback. */
@Injectable()
export class FeedbackRepository {
  constructor(@InjectModel(FEEDBACK) private readonly feedback: Model<FeedbackDocument>) {}

  async insert({ id, ...rest }: Feedback): Promise<void> {
    await this.feedback.create({ _id: id, ...rest });
  }

  async newest(limit: number): Promise<Feedback[]> {
    const documents = await this.feedback.find().sort({ createdAt: -1 }).limit(limit).lean();
    return documents.map(({ _id, ...rest }) => ({ id: _id, ...rest }));
  }

  async *eachOf(userId: string): AsyncGenerator<Feedback> {
    for await (const { _id, ...rest } of this.feedback.find({ userId }).lean().cursor()) yield { id: _id, ...rest };
  }

  /** Keeps what was written, without its author. */
  async anonymizeOf(userId: string): Promise<void> {
    await this.feedback.updateMany(
      { userId },
      { $set: { userId: null, email: '', fullName: '', company: '', sessionLink: '' } },
    );
  }
}
