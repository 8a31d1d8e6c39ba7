import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import type { Role } from '#contract/billing/plans.js';
import { Clock } from '../../../../core/clock/clock.js';
import { SOME_TIME } from '../../../../core/mongo/present.js';
import { type RecordCache, RecordCaches } from '../../../../core/mongo/record-caches.js';
import type { Transaction } from '../../../../core/mongo/writes.js';
import type { OutboxEntry } from '../../../../core/outbox/outbox.js';
import { randomId } from '../../../../core/secrets/secrets.js';
import { InstallationPolicies } from '../../../platform/policies/index.js';
import { type Account, newAccount, standardSettings, type Subscription } from '../domain/account.js';
import { Entitlements } from '../entitlements.js';
import { type AccountDocument, ACCOUNTS } from './account.schema.js';

export function toAccount({ _id, outbox: _outbox, deletedAt: _deletedAt, ...rest }: AccountDocument): Account {
  // A setting that came after the account has its default.
  const transferSettings = { ...standardSettings.transferSettings, ...rest.transferSettings };
  return { id: _id, ...rest, transferSettings };
}

interface SubscriptionWrite {
  /** The one that was read before the provider was asked. */
  billingRevision: number;
  subscription: Subscription | null;
  outbox: OutboxEntry[];
}

/** Fields of an account that hold a picture. */
type AccountPicture = 'logoPic' | 'groundPic';

/** Fields that other modules change one by one. */
type Changes = Partial<
  Pick<
    Account,
    | 'assignedPlan'
    | 'assignedUntil'
    | 'demandsSecondFactor'
    | 'hasWebhooks'
    | 'isSuspended'
    | 'lifetimeCodes'
    | 'lifetimePlan'
    | 'limitOverrides'
    | 'linkHost'
  > & { deletionDueAt: null }
>;

export type SettingsChanges = {
  [Group in 'transferSettings' | 'requestSettings' | 'brand']?: Partial<Account[Group]> | undefined;
};

@Injectable()
export class Accounts {
  private readonly known: RecordCache<Account>;

  constructor(
    @InjectModel(ACCOUNTS) private readonly accounts: Model<AccountDocument>,
    private readonly policies: InstallationPolicies,
    private readonly clock: Clock,
    caches: RecordCaches,
  ) {
    this.known = caches.create(({ id }) => [id]);
  }

  /** Created together with its first user. */
  async create(assignedPlan: Role, transaction: Transaction): Promise<Account> {
    const { defaultExpirySeconds } = this.policies.current;
    const account = newAccount({ id: randomId(), assignedPlan, defaultExpirySeconds, createdAt: this.clock.now() });
    const { id, ...rest } = account;
    await this.accounts.create([{ _id: id, ...rest, deletedAt: null, outbox: [] }], { session: transaction });
    return account;
  }

  async findById(id: string, transaction: Transaction | null = null): Promise<Account | null> {
    const document = await this.accounts.findOne({ _id: id, deletedAt: null }).session(transaction).lean();
    return document && toAccount(document);
  }

  async findByIds(ids: readonly string[]): Promise<Account[]> {
    const documents = await this.accounts.find({ _id: { $in: ids }, deletedAt: null }).lean();
    return documents.map(toAccount);
  }

  /** Read at most some seconds ago, and not changed since. */
  findKnown(id: string): Promise<Account | null> {
    return this.known.find(id, () => this.findById(id));
  }

  /** Asked right before something leaves on its behalf: it may have waited. */
  async isSuspended(id: string): Promise<boolean> {
    return (await this.findKnown(id))?.isSuspended ?? false;
  }

  /** Null if the account has been deleted. */
  async entitlementsOf(id: string, transaction: Transaction | null = null): Promise<Entitlements | null> {
    const account = await this.findById(id, transaction);
    return account && Entitlements.forAccount(account, this.clock.now());
  }

  /** Null if the account has been deleted. Two at once in transactions conflict, and the later one sees what the earlier one did. */
  async update(id: string, changes: Changes, transaction: Transaction | null = null): Promise<Account | null> {
    const options = { returnDocument: 'after', session: transaction } as const;
    const document = await this.accounts
      .findOneAndUpdate({ _id: id, deletedAt: null }, { $set: changes }, options)
      .lean();
    return document && toAccount(document);
  }

  /** Returns the path of the picture before; null if the account has been deleted. */
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

  /**
   * Comes first in each transaction that changes who acts for an account: two at once conflict, and the later one sees what
   * the earlier one did. Null if the account has been deleted.
   */
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
  async claimStripeId(id: string, stripeId: string, replaced: string): Promise<Account | null> {
    await this.accounts.updateOne({ _id: id, deletedAt: null, stripeId: replaced }, { $set: { stripeId } });
    return this.findById(id);
  }

  async findByStripeId(stripeId: string): Promise<Account | null> {
    const document = await this.accounts.findOne({ stripeId, deletedAt: null }).lean();
    return document && toAccount(document);
  }

  /** Found for a deleted account, too; null once its record is gone. */
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

  /** Within the transaction that has found the account without a team. Null if it has been deleted. A time that is set already stays. */
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

  /** Accounts whose planned deletion is due, the longest due first. */
  async findDueForDeletion(limit: number): Promise<Account[]> {
    const documents = await this.accounts
      .find({ deletionDueAt: { ...SOME_TIME, $lte: this.clock.now() }, deletedAt: null })
      .sort({ deletionDueAt: 1 })
      .limit(limit)
      .lean();
    return documents.map(toAccount);
  }

  /** Hides it from all reads. False if it is deleted already. */
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

  /** Removes the record of a deleted account. */
  async removeDeleted(id: string): Promise<void> {
    await this.accounts.deleteOne({ _id: id, deletedAt: { $ne: null } });
  }

  /** A page of accounts with a customer at the payment provider, in the order of the provider's ids. */
  async customers({ skip, limit }: { skip: number; limit: number }): Promise<{ customers: Account[]; total: number }> {
    const isCustomer = { stripeId: { $gt: '' }, deletedAt: null };
    const [documents, total] = await Promise.all([
      this.accounts.find(isCustomer).sort({ stripeId: 1 }).skip(skip).limit(limit).lean(),
      this.accounts.countDocuments(isCustomer),
    ]);
    return { customers: documents.map(toAccount), total };
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

  /** All accounts, for the consistency check. */
  async *each(): AsyncGenerator<Account> {
    for await (const document of this.accounts.find().lean().cursor())
      if (!document.deletedAt) yield toAccount(document);
  }
}

/** Stage that joins the account to documents with its id in `localField`, so that each call proves itself in one query. */
export function accountLookup(localField: string) {
  return { $lookup: { from: ACCOUNTS, localField, foreignField: '_id', as: 'account' } } as const;
}

export interface WithAccount {
  account: AccountDocument[];
}

/** Null if it has been deleted. */
export function joinedAccount({ account: [document] }: WithAccount): Account | null {
  return document && !document.deletedAt ? toAccount(document) : null;
}
