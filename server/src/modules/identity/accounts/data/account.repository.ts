import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { SOME_TIME } from '../../../../core/mongo/present.js';
import type { Transaction } from '../../../../core/mongo/transactions.js';
import type { OutboxEntry } from '../../../../core/outbox/outbox.js';
import { type Account, standardSettings, type Subscription } from '../domain/account.js';
import { type AccountDocument, ACCOUNTS } from './account.schema.js';

export function toAccount({ _id, outbox: _outbox, deletedAt: _deletedAt, ...rest }: AccountDocument): Account {
  // Accounts of earlier versions have no such fields.
  return {
    id: _id,
    ...rest,
    limitOverrides: rest.limitOverrides ?? null,
    logoPic: rest.logoPic ?? '',
    groundPic: rest.groundPic ?? '',
    linkHost: rest.linkHost ?? null,
    deletionDueAt: rest.deletionDueAt ?? null,
    demandsSecondFactor: rest.demandsSecondFactor ?? false,
    transferSettings: { ...standardSettings.transferSettings, ...rest.transferSettings },
    requestSettings: { ...standardSettings.requestSettings, ...rest.requestSettings },
    brand: { ...standardSettings.brand, ...rest.brand },
  };
}

export interface SubscriptionWrite {
  /** The one that was read before the provider was asked. */
  billingRevision: number;
  subscription: Subscription | null;
  outbox: OutboxEntry[];
}

/** What of an account is a picture. */
export type AccountPicture = 'logoPic' | 'groundPic';

type SettingsGroup = keyof typeof standardSettings;
export type SettingsChanges = { [Group in SettingsGroup]?: Partial<Account[Group]> | undefined };

@Injectable()
export class AccountRepository {
  constructor(@InjectModel(ACCOUNTS) private readonly accounts: Model<AccountDocument>) {}

  async insert({ id, ...rest }: Account, transaction: Transaction): Promise<void> {
    await this.accounts.create([{ _id: id, ...rest, deletedAt: null, outbox: [] }], { session: transaction });
  }

  async findById(id: string, transaction: Transaction | null = null): Promise<Account | null> {
    const document = await this.accounts.findOne({ _id: id, deletedAt: null }).session(transaction).lean();
    return document && toAccount(document);
  }

  async findByIds(ids: readonly string[]): Promise<Account[]> {
    const documents = await this.accounts.find({ _id: { $in: ids }, deletedAt: null }).lean();
    return documents.map(toAccount);
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
  async setPicture(
    id: string,
    field: AccountPicture,
    address: string,
    transaction: Transaction,
  ): Promise<string | null> {
    const before = await this.accounts
      .findOneAndUpdate({ _id: id, deletedAt: null }, { $set: { [field]: address } }, { session: transaction })
      .lean();
    return before && toAccount(before)[field];
  }

  /** Leaves the settings that are not named as they are. Null if the account has been deleted. */
  async changeSettings(id: string, changes: SettingsChanges): Promise<Account | null> {
    const named = Object.entries(changes).flatMap(([group, settings]) =>
      Object.entries(settings).map(([name, value]) => [`${group}.${name}`, value]),
    );
    const document = await this.accounts
      .findOneAndUpdate({ _id: id, deletedAt: null }, { $set: Object.fromEntries(named) }, { returnDocument: 'after' })
      .lean();
    return document && toAccount(document);
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
      .find({ deletionDueAt: { ...SOME_TIME, $lte: now }, deletedAt: null })
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
  async customerPage({ skip, limit }: { skip: number; limit: number }): Promise<Account[]> {
    const documents = await this.accounts
      .find({ stripeId: { $gt: '' }, deletedAt: null })
      .sort({ stripeId: 1 })
      .skip(skip)
      .limit(limit)
      .lean();
    return documents.map(toAccount);
  }

  countCustomers(): Promise<number> {
    return this.accounts.countDocuments({ stripeId: { $gt: '' }, deletedAt: null });
  }

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
