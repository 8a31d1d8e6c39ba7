import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type Model, Schema } from 'mongoose';
import type { Transaction } from '../../../../core/mongo/transactions.js';
import { type OutboxEntry, outboxField, outboxIndex } from '../../../../core/outbox/outbox.js';
import type { MailDomain } from '../domain/mail-domain.js';

export const MAIL_DOMAINS = 'mail_domains';

/** `_id`: the account. */
type MailDomainDocument = Omit<MailDomain, 'accountId'> & { _id: string; outbox: OutboxEntry[] };

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

function toMailDomain({ _id, outbox: _outbox, ...rest }: MailDomainDocument): MailDomain {
  return { accountId: _id, ...rest };
}

/** Stores the mail domain of each account. */
@Injectable()
export class MailDomainRepository {
  constructor(@InjectModel(MAIL_DOMAINS) private readonly domains: Model<MailDomainDocument>) {}

  async findForAccount(accountId: string, transaction: Transaction | null = null): Promise<MailDomain | null> {
    const document = await this.domains.findById(accountId).session(transaction).lean();
    return document && toMailDomain(document);
  }

  /** The domains by account. */
  async findAll(accountIds: readonly string[]): Promise<Map<string, MailDomain>> {
    const documents = await this.domains.find({ _id: { $in: accountIds } }).lean();
    return new Map(documents.map((document) => [document._id, toMailDomain(document)]));
  }

  async replace({ accountId, ...rest }: MailDomain): Promise<void> {
    await this.domains.updateOne({ _id: accountId }, { $set: { ...rest, outbox: [] } }, { upsert: true });
  }

  async delete(accountId: string): Promise<boolean> {
    const { deletedCount } = await this.domains.deleteOne({ _id: accountId });
    return deletedCount === 1;
  }

  /** Those of all accounts. */
  async findDue(now: Date, limit: number): Promise<MailDomain[]> {
    const documents = await this.domains
      .find({ nextCheckAt: { $lte: now } })
      .sort({ nextCheckAt: 1 })
      .limit(limit)
      .lean();
    return documents.map(toMailDomain);
  }

  /** Null if the domain was changed or checked since it was read. */
  async recordCheck(
    { accountId, selector, checkedAt }: MailDomain,
    changes: Partial<MailDomain>,
    outbox: OutboxEntry[],
  ): Promise<MailDomain | null> {
    const document = await this.domains
      .findOneAndUpdate(
        { _id: accountId, selector, checkedAt },
        { $set: changes, $push: { outbox: { $each: outbox } } },
        { returnDocument: 'after' },
      )
      .lean();
    return document && toMailDomain(document);
  }
}
