import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type Model, Schema } from 'mongoose';
import { isDuplicateKey } from '../../../../core/mongo/duplicates.js';
import type { Transaction } from '../../../../core/mongo/transactions.js';
import { type OutboxEntry, outboxField, outboxIndex } from '../../../../core/outbox/outbox.js';
import type { LinkDomain } from '../domain/link-domain.js';

export const LINK_DOMAINS = 'link_domains';

/** `_id`: the account. */
type LinkDomainDocument = Omit<LinkDomain, 'accountId'> & { _id: string; outbox: OutboxEntry[] };

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

function toLinkDomain({ _id, outbox: _outbox, ...rest }: LinkDomainDocument): LinkDomain {
  return { accountId: _id, ...rest };
}

/** Another account uses the domain. */
export class DomainTaken extends Error {}

/** Stores the link domain of each account. Writes belong into `LinkHosts.change`. */
@Injectable()
export class LinkDomainRepository {
  constructor(@InjectModel(LINK_DOMAINS) private readonly domains: Model<LinkDomainDocument>) {}

  async findForAccount(accountId: string, transaction: Transaction | null = null): Promise<LinkDomain | null> {
    const document = await this.domains.findById(accountId).session(transaction).lean();
    return document && toLinkDomain(document);
  }

  /** The domain of the account that uses this name. */
  async findVerified(name: string): Promise<LinkDomain | null> {
    const document = await this.domains.findOne({ name, state: 'verified' }).lean();
    return document && toLinkDomain(document);
  }

  async replace({ accountId, ...rest }: LinkDomain, transaction: Transaction): Promise<void> {
    const options = { upsert: true, session: transaction };
    await this.domains.updateOne({ _id: accountId }, { $set: { ...rest, outbox: [] } }, options);
  }

  async delete(accountId: string, transaction: Transaction): Promise<boolean> {
    const { deletedCount } = await this.domains.deleteOne({ _id: accountId }, { session: transaction });
    return deletedCount === 1;
  }

  /** Those of all accounts. */
  async findDue(now: Date, limit: number): Promise<LinkDomain[]> {
    const documents = await this.domains
      .find({ nextCheckAt: { $lte: now } })
      .sort({ nextCheckAt: 1 })
      .limit(limit)
      .lean();
    return documents.map(toLinkDomain);
  }

  /** Null if the domain was changed or checked since it was read. @throws {DomainTaken} */
  async recordCheck(
    { accountId, token, checkedAt }: LinkDomain,
    { changes, outbox }: { changes: Partial<LinkDomain>; outbox: OutboxEntry[] },
    transaction: Transaction,
  ): Promise<LinkDomain | null> {
    try {
      const document = await this.domains
        .findOneAndUpdate(
          { _id: accountId, token, checkedAt },
          { $set: changes, $push: { outbox: { $each: outbox } } },
          { returnDocument: 'after', session: transaction },
        )
        .lean();
      return document && toLinkDomain(document);
    } catch (error) {
      if (isDuplicateKey(error)) throw new DomainTaken();
      throw error;
    }
  }
}
