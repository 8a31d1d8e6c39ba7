import { Schema } from 'mongoose';
import { type OutboxEntry, outboxField, outboxIndex } from '../../../../core/outbox/outbox.js';
import type { MailDomain } from '../domain/mail-domain.js';

export const MAIL_DOMAINS = 'mail_domains';

/** `_id`: the account. */
export type MailDomainDocument = Omit<MailDomain, 'accountId'> & { _id: string; outbox: OutboxEntry[] };

export const mailDomainSchema = new Schema<MailDomainDocument>(
  {
    _id: { type: String, required: true },
    name: { type: String, required: true },
    state: { type: String, required: true },
    selector: { type: String, required: true },
    publicKey: { type: String, required: true },
    sealedKey: { type: String, required: true },
    checks: { type: [{ _id: false, purpose: String, found: [String], state: String }], default: [] },
    createdAt: { type: Date, required: true },
    checkedAt: { type: Date, default: null },
    verifiedAt: { type: Date, default: null },
    nextCheckAt: { type: Date, required: true },
    outbox: outboxField,
  },
  { collection: MAIL_DOMAINS, strict: 'throw', versionKey: false, autoIndex: false },
);

mailDomainSchema.index(...outboxIndex);
mailDomainSchema.index({ nextCheckAt: 1 });
