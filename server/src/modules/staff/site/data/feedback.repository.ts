import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model, QueryFilter } from 'mongoose';
import type { MessageKind, MessageState } from '#contract/admin/inbox.js';
import type { Transaction } from '../../../../core/mongo/transactions.js';
import type { Answer, Feedback } from '../domain/feedback.js';
import { FEEDBACK, type FeedbackDocument } from './feedback.schema.js';

/** Selects by state and kind, or all of one address. */
export interface MessageFilter {
  state: MessageState;
  kind?: MessageKind | undefined;
  email?: string | undefined;
}

/** Stores feedback and messages. */
@Injectable()
export class FeedbackRepository {
  constructor(@InjectModel(FEEDBACK) private readonly feedback: Model<FeedbackDocument>) {}

  async insert({ id, ...rest }: Feedback, transaction: Transaction | null = null): Promise<void> {
    await this.feedback.create([{ _id: id, ...rest }], { session: transaction });
  }

  async page(filter: MessageFilter, { skip, limit }: { skip: number; limit: number }): Promise<Feedback[]> {
    const documents = await this.feedback
      .find(conditionOf(filter))
      .sort({ createdAt: -1, _id: -1 })
      .skip(skip)
      .limit(limit)
      .lean();
    return documents.map(toFeedback);
  }

  count(filter: MessageFilter): Promise<number> {
    return this.feedback.countDocuments(conditionOf(filter));
  }

  async findById(id: string, transaction: Transaction | null = null): Promise<Feedback | null> {
    const document = await this.feedback.findById(id).session(transaction).lean();
    return document && toFeedback(document);
  }

  async addAnswer(id: string, answer: Answer, transaction: Transaction): Promise<void> {
    await this.feedback.updateOne(
      { _id: id },
      { $push: { answers: answer }, $set: { state: 'answered' } },
      { session: transaction },
    );
  }

  async setState(id: string, state: MessageState, transaction: Transaction): Promise<void> {
    await this.feedback.updateOne({ _id: id }, { $set: { state } }, { session: transaction });
  }

  async *eachOf(userId: string): AsyncGenerator<Feedback> {
    for await (const document of this.feedback.find({ userId }).lean().cursor()) yield toFeedback(document);
  }

  /** Keeps what was written, without its author. */
  async anonymizeOf(userId: string): Promise<void> {
    await this.feedback.updateMany(
      { userId },
      { $set: { userId: null, email: '', fullName: '', company: '', sessionLink: '' } },
    );
  }
}

function conditionOf({ state, kind, email }: MessageFilter): QueryFilter<FeedbackDocument> {
  if (email !== undefined) return { email };
  return kind === undefined ? { state } : { state, kind };
}

function toFeedback({ _id, ...rest }: FeedbackDocument): Feedback {
  return { id: _id, ...rest };
}
