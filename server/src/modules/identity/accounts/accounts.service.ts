import { Injectable } from '@nestjs/common';
import type { Role } from '#contract/billing/plans.js';
import { Clock } from '../../../core/clock/clock.js';
import { type RecordCache, RecordCaches } from '../../../core/mongo/record-caches.js';
import type { Transaction } from '../../../core/mongo/transactions.js';
import type { OutboxEntry } from '../../../core/outbox/outbox.js';
import { randomId } from '../../../core/secrets/random.js';
import { InstallationPolicies } from '../../platform/policies/index.js';
import {
  type AccountPicture,
  AccountRepository,
  type SettingsChanges,
  type SubscriptionWrite,
} from './data/account.repository.js';
import { type Account, type LimitOverrides, newAccount } from './domain/account.js';
import { Entitlements } from './entitlements.js';

@Injectable()
export class Accounts {
  private readonly known: RecordCache<Account>;

  constructor(
    private readonly accounts: AccountRepository,
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
    await this.accounts.insert(account, transaction);
    return account;
  }

  findById(id: string, transaction?: Transaction): Promise<Account | null> {
    return this.accounts.findById(id, transaction);
  }

  findByIds(ids: readonly string[]): Promise<Account[]> {
    return this.accounts.findByIds(ids);
  }

  /** Read at most some seconds ago, and not changed since. */
  findKnown(id: string): Promise<Account | null> {
    return this.known.find(id, () => this.accounts.findById(id));
  }

  /** Asked right before something leaves on its behalf: it may have waited. */
  async isSuspended(id: string): Promise<boolean> {
    return (await this.findKnown(id))?.isSuspended ?? false;
  }

  /** Null if the account has been deleted. */
  async entitlementsOf(id: string, transaction: Transaction | null = null): Promise<Entitlements | null> {
    const account = await this.accounts.findById(id, transaction);
    return account && Entitlements.of(account, this.clock.now());
  }

  /** Until null: without end. Null if the account has been deleted. */
  assignPlan(
    id: string,
    plan: Pick<Account, 'assignedPlan' | 'assignedUntil'>,
    transaction: Transaction,
  ): Promise<Account | null> {
    return this.accounts.update(id, plan, transaction);
  }

  /** Null: those of the plan again. Null if the account has been deleted. */
  overrideLimits(id: string, limitOverrides: LimitOverrides | null, transaction: Transaction): Promise<Account | null> {
    return this.accounts.update(id, { limitOverrides }, transaction);
  }

  /** Null if the account has been deleted. */
  setSuspended(id: string, isSuspended: boolean, transaction: Transaction): Promise<Account | null> {
    return this.accounts.update(id, { isSuspended }, transaction);
  }

  /** Null if the account has been deleted. */
  demandSecondFactor(id: string, demandsSecondFactor: boolean): Promise<Account | null> {
    return this.accounts.update(id, { demandsSecondFactor });
  }

  /** False if the account has been deleted. */
  async changeLifetime(
    id: string,
    lifetime: Pick<Account, 'lifetimeCodes' | 'lifetimePlan'>,
    transaction: Transaction,
  ): Promise<boolean> {
    return (await this.accounts.update(id, lifetime, transaction)) !== null;
  }

  /** Leaves the settings that are not named as they are. Null if the account has been deleted. */
  changeSettings(id: string, changes: SettingsChanges): Promise<Account | null> {
    return this.accounts.changeSettings(id, changes);
  }

  /** Returns the path of the picture before; null if the account has been deleted. */
  setPicture(id: string, field: AccountPicture, address: string, transaction: Transaction): Promise<string | null> {
    return this.accounts.setPicture(id, field, address, transaction);
  }

  /** Null: to the installation. Within the transaction that changes the account's link domain. */
  async leadLinks(id: string, linkHost: string | null, transaction: Transaction): Promise<void> {
    await this.accounts.update(id, { linkHost }, transaction);
  }

  /** Within the transaction that brings or takes one: two at once conflict, and the later one sees what the earlier one did. */
  async setWebhooks(id: string, hasWebhooks: boolean, transaction: Transaction): Promise<void> {
    await this.accounts.update(id, { hasWebhooks }, transaction);
  }

  /**
   * Comes first in each transaction that changes who acts for an account: two at once conflict, and the later one sees what
   * the earlier one did. Null if the account has been deleted.
   */
  startTeamChange(id: string, transaction: Transaction): Promise<Account | null> {
    return this.accounts.startTeamChange(id, transaction);
  }

  /** The first of several that are given stays. Null if the account has been deleted. */
  takeStripeId(id: string, stripeId: string, replaced: string): Promise<Account | null> {
    return this.accounts.takeStripeId(id, stripeId, replaced);
  }

  findByStripeId(stripeId: string): Promise<Account | null> {
    return this.accounts.findByStripeId(stripeId);
  }

  /** Of a deleted account, too; null once its record is gone. */
  stripeIdOf(id: string): Promise<string | null> {
    return this.accounts.stripeIdOf(id);
  }

  /** Null if it was written since, or if the account has been deleted. */
  replaceSubscription(id: string, write: SubscriptionWrite): Promise<Account | null> {
    return this.accounts.replaceSubscription(id, write);
  }

  /** Accounts with a customer at the payment provider. */
  eachCustomer(): AsyncGenerator<Account> {
    return this.accounts.eachCustomer();
  }

  /** A page of them, in the order of the provider's ids; deleted ones are left out. */
  async customers(page: { skip: number; limit: number }): Promise<{ customers: Account[]; total: number }> {
    const [customers, total] = await Promise.all([this.accounts.customerPage(page), this.accounts.countCustomers()]);
    return { customers, total };
  }

  /** Within the transaction that has found the account without a team. Null if the account has been deleted. */
  planDeletion(
    id: string,
    plan: { dueAt: Date; outbox: OutboxEntry[] },
    transaction: Transaction,
  ): Promise<Account | null> {
    return this.accounts.planDeletion(id, plan, transaction);
  }

  /** Null if the account has been deleted. */
  keep(id: string, transaction?: Transaction): Promise<Account | null> {
    return this.accounts.update(id, { deletionDueAt: null }, transaction);
  }

  /** Accounts whose planned deletion is due, the longest due first. */
  findDueForDeletion(limit: number): Promise<Account[]> {
    return this.accounts.findDueForDeletion(this.clock.now(), limit);
  }

  /** Accounts that have or had more than one user. */
  eachWithTeam(): AsyncGenerator<Account> {
    return this.accounts.eachWithTeam();
  }

  /** From then on reads do not find it. False if it is deleted already. */
  markDeleted(id: string, deletion: { now: Date; outbox: OutboxEntry[] }, transaction: Transaction): Promise<boolean> {
    return this.accounts.markDeleted(id, deletion, transaction);
  }

  /** The record of a deleted account. */
  removeDeleted(id: string): Promise<void> {
    return this.accounts.removeDeleted(id);
  }

  /** All accounts, for the consistency check. */
  each(): AsyncGenerator<Account> {
    return this.accounts.each();
  }
}
