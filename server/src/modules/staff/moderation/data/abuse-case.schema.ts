import { Schema } from 'mongoose';
import { SOME_TIME } from '../../../../core/mongo/present.js';
import { type OutboxEntry, outboxField, outboxIndex } from '../../../../core/outbox/outbox.js';
import type { AbuseCase } from '../domain/abuse-case.js';

export const ABUSE_CASES = 'abuse_cases';

export type AbuseCaseDocument = Omit<AbuseCase, 'id'> & { _id: string; outbox: OutboxEntry[] };

const text = { type: String, default: '' };
const instant = { type: Date, default: null };

export const abuseCaseSchema = new Schema<AbuseCaseDocument>(
  {
    _id: { type: String, required: true },
    kind: { type: String, required: true },
    slug: { type: String, required: true },
    title: text,
    state: { type: String, required: true },
    accountId: text,
    senderId: text,
    sender: { _id: false, type: { email: text, name: text, isMember: Boolean }, required: true },
    lang: { type: String, required: true },
    reports: {
      type: [{ _id: false, reporter: String, category: String, text, email: text, lang: String, at: Date }],
      required: true,
    },
    reportCount: { type: Number, required: true },
    isFrozenByReports: { type: Boolean, default: false },
    evidence: {
      _id: false,
      type: {
        takenAt: Date,
        sentAt: Date,
        expiresAt: Date,
        isProtected: Boolean,
        peopleCount: Number,
        items: [String],
        files: [{ _id: false, path: text, size: Number, sha256: { type: String, default: null }, isRemoved: Boolean }],
      },
      required: true,
    },
    notes: { type: [{ _id: false, id: String, authorId: text, text: String, at: Date }], default: [] },
    appeal: { _id: false, type: { text, state: String, at: Date }, default: null },
    keptUntil: instant,
    openedAt: { type: Date, required: true },
    lastReportAt: { type: Date, required: true },
    decidedAt: instant,
    forgetAt: instant,
    revision: { type: Number, required: true },
    outbox: outboxField,
  },
  { collection: ABUSE_CASES, strict: 'throw', versionKey: false, autoIndex: false, minimize: false },
);

abuseCaseSchema.index({ lastReportAt: -1, _id: -1 });
abuseCaseSchema.index({ state: 1, lastReportAt: -1, _id: -1 });
abuseCaseSchema.index({ accountId: 1, state: 1 });
abuseCaseSchema.index({ senderId: 1 });
abuseCaseSchema.index({ 'appeal.state': 1, lastReportAt: -1, _id: -1 });
abuseCaseSchema.index({ openedAt: 1 });
abuseCaseSchema.index({ keptUntil: 1 }, { partialFilterExpression: { keptUntil: SOME_TIME } });
abuseCaseSchema.index({ 'reports.email': 1 });
abuseCaseSchema.index({ 'notes.authorId': 1 });
abuseCaseSchema.index({ forgetAt: 1 }, { expireAfterSeconds: 0 });
abuseCaseSchema.index(...outboxIndex);
