import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import type { Transaction } from '../../../core/mongo/transactions.js';
import type { OutboxEntry } from '../../../core/outbox/outbox.js';
import type { Account, Subscription } from '../domain/account.js';
import { type AccountDocument, ACCOUNTS } from './account.schema.js';

export function toAccount({ _id, outbox: _outbox, deletedAt: _deletedAt, ...rest }: AccountDocument): Account {
  // Accounts of earlier versions have no such fields.
  const { logoPic = '', deletionDueAt = null, demandsSecondFactor = false } = rest as Partial<AccountDocument>;
  return { id: _id, ...rest, logoPic, deletionDueAt, demandsSecondFactor };
}

export interface SubscriptionWrite {
  /** The one that was read before the provider was asked. */
  billingRevision: number;
  subscription: Subscription | null;
  outbox: OutboxEntry[];
}

@Injectable()
export class AccountRepository {
  constructor(@InjectModel(ACCOUNTS) private readonly accounts: Model<AccountDocument>) {}

  async insert({ id, ...rest }: Account, transaction: Transaction): Promise<void> {
    await this.accounts.create([{ _id: id, ...rest, deletedAt: null, outbox: [] }], { session: transaction });
  }

  async findById(id: string): Promise<Account | null> {
    const document = await this.accounts.findOne({ _id: id, deletedAt: null }).lean();
    return document && toAccount(document);
  }

  async update(
    id: string,
    changes: Partial<Omit<Account, 'id' | 'createdAt'>>,
    transaction: Transaction | null = null,
  ): Promise<Account | null> {
    const options = { returnDocument: 'after', session: transaction } as const;
    const document = await this.accounts
      .findOneAndUpdate({ _id: id, deletedAt: null }, { $set: changes }, options)
      .lean();
    return document && toAccount(document);
  }

  /** Returns the one before; null if the account has been deleted. */
  async setLogo(id: string, logoPic: string, transaction: Transaction): Promise<string | null> {
    const before = await this.accounts
      .findOneAndUpdate({ _id: id, deletedAt: null }, { $set: { logoPic } }, { session: transaction })
      .lean();
    return before && toAccount(before).logoPic;
  }

  async startTeamChange(id: string, transaction: Transaction): Promise<Account | null> {
    const document = await this.accounts
      .findOneAndUpdate(
        { _id: id, deletedAt: null },
        { $inc: { teamRevision: 1 } },
        { returnDocument: 'after', session: transaction },
      )
      .lean();
    return document && toAccount(document);
  }

  /** The first of several that are given stays. Null if the account has been deleted. */
  async takeStripeId(id: string, stripeId: string, replaced: string): Promise<Account | null> {
    await this.accounts.updateOne({ _id: id, deletedAt: null, stripeId: replaced }, { $set: { stripeId } });
    return this.findById(id);
  }

  async findByStripeId(stripeId: string): Promise<Account | null> {
    const document = await this.accounts.findOne({ stripeId, deletedAt: null }).lean();
    return document && toAccount(document);
  }

  /** Of a deleted account, too. */
  async stripeIdOf(id: string): Promise<string | null> {
    return (await this.accounts.findById(id, { stripeId: 1 }).lean())?.stripeId ?? null;
  }

  /** Null if it was written since, or if the account has been deleted. */
  async replaceSubscription(
    id: string,
    { billingRevision, subscription, outbox }: SubscriptionWrite,
  ): Promise<Account | null> {
    const document = await this.accounts
      .findOneAndUpdate(
        { _id: id, deletedAt: null, billingRevision },
        { $set: { subscription }, $inc: { billingRevision: 1 }, $push: { outbox: { $each: outbox } } },
        { returnDocument: 'after' },
      )
      .lean();
    return document && toAccount(document);
  }

  /** Null if the account has been deleted. A time that is set already stays. */
  async planDeletion(
    id: string,
    { dueAt, outbox }: { dueAt: Date; outbox: OutboxEntry[] },
    transaction: Transaction,
  ): Promise<Account | null> {
    await this.accounts.updateOne(
      { _id: id, deletedAt: null, deletionDueAt: null },
      { $set: { deletionDueAt: dueAt }, $push: { outbox: { $each: outbox } } },
      { session: transaction },
    );
    const document = await this.accounts.findOne({ _id: id, deletedAt: null }).session(transaction).lean();
    return document && toAccount(document);
  }

  async findDueForDeletion(now: Date, limit: number): Promise<Account[]> {
    const documents = await this.accounts
      .find({ deletionDueAt: { $type: 'date', $lte: now }, deletedAt: null })
      .sort({ deletionDueAt: 1 })
      .limit(limit)
      .lean();
    return documents.map(toAccount);
  }

  /** False if it is deleted already. */
  async markDeleted(
    id: string,
    { now, outbox }: { now: Date; outbox: OutboxEntry[] },
    transaction: Transaction,
  ): Promise<boolean> {
    const { modifiedCount } = await this.accounts.updateOne(
      { _id: id, deletedAt: null },
      { $set: { deletedAt: now }, $push: { outbox: { $each: outbox } } },
      { session: transaction },
    );
    return modifiedCount === 1;
  }

  async removeDeleted(id: string): Promise<void> {
    await this.accounts.deleteOne({ _id: id, deletedAt: { $ne: null } });
  }

  /** Accounts with a customer at the payment provider. */
  async *eachCustomer(): AsyncGenerator<Account> {
    for await (const document of this.accounts
      .find({ stripeId: { $gt: '' } })
      .lean()
      .cursor())
      if (!document.deletedAt) yield toAccount(document);
  }

  /** Accounts that have or had more than one user. */
  async *eachWithTeam(): AsyncGenerator<Account> {
    for await (const document of this.accounts
      .find({ teamRevision: { $gt: 0 } })
      .lean()
      .cursor())
      if (!document.deletedAt) yield toAccount(document);
  }

  async *each(): AsyncGenerator<Account> {
    for await (const document of this.accounts.find().lean().cursor())
      if (!document.deletedAt) yield toAccount(document);
  }
}
