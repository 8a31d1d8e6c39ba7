import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type Model, type QueryFilter, Schema } from 'mongoose';
import type { MessageKind, MessageState } from '#contract/admin/inbox.js';
import type { Transaction } from '../../../../core/mongo/writes.js';
import { type Answer, type Feedback, FEEDBACK_KEPT_SECONDS } from '../domain/feedback.js';

export const FEEDBACK = 'feedback';

export type FeedbackDocument = Omit<Feedback, 'id'> & { _id: string };

const text = { type: String, default: '' };

export const feedbackSchema = new Schema<FeedbackDocument>(
  {
    _id: { type: String, required: true },
    kind: { type: String, required: true },
    state: { type: String, required: true },
    subject: text,
    answers: { type: [{ _id: false, id: String, text: String, at: Date }], default: [] },
    message: text,
    rating: { type: String, default: null },
    email: text,
    fullName: text,
    company: text,
    role: text,
    userId: { type: String, default: null },
    lang: { type: String, required: true },
    route: text,
    sessionLink: text,
    writtenAt: { type: Date, default: null },
    createdAt: { type: Date, required: true },
  },
  { collection: FEEDBACK, strict: 'throw', versionKey: false, autoIndex: false },
);

feedbackSchema.index({ userId: 1 });
feedbackSchema.index({ state: 1, createdAt: -1, _id: -1 });
feedbackSchema.index({ state: 1, kind: 1, createdAt: -1, _id: -1 });
feedbackSchema.index({ email: 1, createdAt: -1, _id: -1 });
feedbackSchema.index({ createdAt: 1 }, { expireAfterSeconds: FEEDBACK_KEPT_SECONDS });

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
