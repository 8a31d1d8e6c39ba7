import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { isDuplicateKey } from '../../../core/mongo/is-duplicate-key.js';
import { type Transaction, Transactions } from '../../../core/mongo/transactions.js';
import type { OutboxEntry } from '../../../core/outbox/outbox.js';
import type { LinkDomain } from '../domain/link-domain.js';
import { LINK_DOMAINS, type LinkDomainDocument } from './link-domain.schema.js';

function toLinkDomain({ _id, outbox: _outbox, ...rest }: LinkDomainDocument): LinkDomain {
  return { accountId: _id, ...rest };
}

/** Stores the link domain of each account. */
@Injectable()
export class LinkDomainRepository {
  constructor(
    @InjectModel(LINK_DOMAINS) private readonly domains: Model<LinkDomainDocument>,
    private readonly transactions: Transactions,
  ) {}

  async find(accountId: string, transaction: Transaction | null = null): Promise<LinkDomain | null> {
    const document = await this.domains.findById(accountId).session(transaction).lean();
    return document && toLinkDomain(document);
  }

  /** Of all accounts: the one that uses this domain. */
  async findVerified(name: string): Promise<LinkDomain | null> {
    const document = await this.domains.findOne({ name, state: 'verified' }).lean();
    return document && toLinkDomain(document);
  }

  async replace({ accountId, ...rest }: LinkDomain): Promise<void> {
    await this.domains.updateOne({ _id: accountId }, { $set: { ...rest, outbox: [] } }, { upsert: true });
  }

  /** Does nothing where the heir has one already. */
  async move(from: string, to: string): Promise<void> {
    await this.transactions.run(async (transaction) => {
      const session = { session: transaction };
      if (await this.domains.exists({ _id: to }).session(transaction)) return;
      // Removed first: a verified name is unique.
      const document = await this.domains.findOneAndDelete({ _id: from }, session).lean();
      if (document) await this.domains.create([{ ...document, _id: to, outbox: [] }], session);
    });
  }

  async delete(accountId: string): Promise<boolean> {
    const { deletedCount } = await this.domains.deleteOne({ _id: accountId });
    return deletedCount === 1;
  }

  /** Of all accounts. */
  async findDue(now: Date, limit: number): Promise<LinkDomain[]> {
    const documents = await this.domains
      .find({ nextCheckAt: { $lte: now } })
      .sort({ nextCheckAt: 1 })
      .limit(limit)
      .lean();
    return documents.map(toLinkDomain);
  }

  /** Null if the domain was changed or checked since it was read; `taken` if another account uses it. */
  async recordCheck(
    { accountId, token, checkedAt }: LinkDomain,
    changes: Partial<LinkDomain>,
    outbox: OutboxEntry[],
  ): Promise<LinkDomain | 'taken' | null> {
    try {
      const document = await this.domains
        .findOneAndUpdate(
          { _id: accountId, token, checkedAt },
          { $set: changes, $push: { outbox: { $each: outbox } } },
          { returnDocument: 'after' },
        )
        .lean();
      return document && toLinkDomain(document);
    } catch (error) {
      if (isDuplicateKey(error)) return 'taken';
      throw error;
    }
  }
}
