import { Schema } from 'mongoose';
import { type OutboxEntry, outboxField, outboxIndex } from '../../../../core/outbox/outbox.js';
import type { LinkDomain } from '../domain/link-domain.js';

export const LINK_DOMAINS = 'link_domains';

/** `_id`: the account. */
export type LinkDomainDocument = Omit<LinkDomain, 'accountId'> & { _id: string; outbox: OutboxEntry[] };

export const linkDomainSchema = new Schema<LinkDomainDocument>(
  {
    _id: { type: String, required: true },
    name: { type: String, required: true },
    state: { type: String, required: true },
    token: { type: String, required: true },
    checks: { type: [{ _id: false, purpose: String, found: [String], state: String }], default: [] },
    isTaken: { type: Boolean, required: true },
    createdAt: { type: Date, required: true },
    checkedAt: { type: Date, default: null },
    verifiedAt: { type: Date, default: null },
    nextCheckAt: { type: Date, required: true },
    outbox: outboxField,
  },
  { collection: LINK_DOMAINS, strict: 'throw', versionKey: false, autoIndex: false },
);

linkDomainSchema.index(...outboxIndex);
linkDomainSchema.index({ nextCheckAt: 1 });
// Anyone may name a domain; only one can use it.
linkDomainSchema.index({ name: 1 }, { unique: true, partialFilterExpression: { state: 'verified' } });
