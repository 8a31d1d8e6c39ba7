import { Schema } from 'mongoose';
import { type Feedback, FEEDBACK_KEPT_SECONDS } from '../domain/feedback.js';

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
    message: { type: String, required: true },
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
