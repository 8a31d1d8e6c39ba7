import { Schema } from 'mongoose';
import { languages } from '#contract/primitives.js';
import { SOME_TEXT } from '../../../../core/mongo/present.js';
import { type OutboxEntry, outboxField, outboxIndex } from '../../../../core/outbox/outbox.js';
import { type MailAddress, type Mail, mailStates } from '../domain/mail.js';
import { templateNames } from '../domain/mail-props.js';

export const MAILS = 'mails';

export interface MailDocument extends Omit<Mail, 'id'> {
  _id: string;
  props: Record<string, unknown>;
  /** Transfer that the mail is about, with which it is deleted. */
  slug: string | null;
  keptUntil: Date;
  outbox: OutboxEntry[];
}

const mailAddressSchema = new Schema<MailAddress>({ email: String, name: String }, { _id: false });

export const mailSchema = new Schema<MailDocument>(
  {
    _id: { type: String, required: true },
    template: { type: String, enum: templateNames, required: true },
    to: { type: mailAddressSchema, required: true },
    lang: { type: String, enum: languages, required: true },
    props: { type: Object, required: true },
    slug: { type: String, default: null },
    keptUntil: { type: Date, required: true },
    replyTo: { type: String, default: null },
    state: { type: String, enum: mailStates, required: true },
    steps: { type: [{ _id: false, kind: { type: String }, at: Date }], default: [] },
    revision: { type: Number, required: true },
    attempts: { type: Number, required: true },
    resentAt: { type: [Date], default: [] },
    messageId: { type: String, default: null },
    sentAt: { type: Date, default: null },
    lastError: { type: String, default: null },
    answer: { type: String, default: null },
    outcome: { _id: false, type: { kind: String, at: Date, status: String }, default: null },
    createdAt: { type: Date, required: true },
    notBefore: { type: Date, default: null },
    outbox: outboxField,
  },
  { collection: MAILS, strict: 'throw', versionKey: false, autoIndex: false, minimize: false },
);
mailSchema.index(...outboxIndex);
mailSchema.index({ keptUntil: 1 }, { expireAfterSeconds: 0 });
mailSchema.index({ slug: 1 }, { partialFilterExpression: { slug: SOME_TEXT } });
mailSchema.index({ messageId: 1 }, { partialFilterExpression: { messageId: SOME_TEXT } });
mailSchema.index({ 'to.email': 1, template: 1 });
mailSchema.index({ 'to.email': 1, createdAt: -1 });
