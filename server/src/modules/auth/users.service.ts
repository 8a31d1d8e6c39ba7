import { Injectable } from '@nestjs/common';
import type { Role } from '#contract/plans.js';
import { AppError } from '../../core/errors/app-error.js';
import { type Transaction, Transactions } from '../../core/mongo/transactions.js';
import { Accounts, type TransferSettings } from '../accounts/index.js';
import { UserRepository } from './data/user.repository.js';
import { type NewUser, newUser, type ProfileChanges, type User } from './domain/user.js';

/** Never exposes password hashes. */
@Injectable()
export class Users {
  constructor(
    private readonly users: UserRepository,
    private readonly accounts: Accounts,
    private readonly transactions: Transactions,
  ) {}

  /** Writes a user and the account of their own. @throws {AppError} email-taken */
  create(
    given: Omit<NewUser, 'accountId'>,
    { passwordHash, plan }: { passwordHash: string; plan: Role },
  ): Promise<User> {
    return this.transactions.run(async (transaction) => {
      const { id: accountId } = await this.accounts.create(plan, transaction);
      const user = newUser({ ...given, accountId });
      await this.users.insert(user, passwordHash, transaction);
      return user;
    });
  }

  findById(id: string): Promise<User | null> {
    return this.users.findById(id);
  }

  isTaken(email: string): Promise<boolean> {
    return this.users.isTaken(email);
  }

  findByEmail(email: string): Promise<User | null> {
    return this.users.findByEmail(email);
  }

  /** Also of an account whose owner acts for a team at the moment. */
  findOwner(accountId: string): Promise<User | null> {
    return this.users.findOwner(accountId);
  }

  /** Everybody who acts for the account. */
  findByAccount(accountId: string, transaction?: Transaction): Promise<User[]> {
    return this.users.findByAccount(accountId, transaction);
  }

  /** @throws {AppError} unauthenticated if the user has been deleted */
  async updateProfile(
    { userId, accountId }: { userId: string; accountId: string },
    { transferSettings, ...changes }: ProfileChanges & { transferSettings?: TransferSettings | undefined },
  ): Promise<User> {
    if (transferSettings) await this.accounts.changeTransferSettings(accountId, transferSettings);
    const user = await this.users.updateProfile(userId, changes);
    if (!user) throw new AppError('unauthenticated');
    return user;
  }

  /** From then on no other method finds the user. */
  markDeleted(id: string, now: Date, transaction: Transaction): Promise<void> {
    return this.users.markDeleted(id, now, transaction);
  }

  /** The address of a deleted user; null once the record is gone. */
  findDeletedEmail(id: string): Promise<string | null> {
    return this.users.findDeletedEmail(id);
  }

  /** Removes the record of a deleted user; the address can sign up again. */
  removeDeleted(id: string): Promise<void> {
    return this.users.removeDeleted(id);
  }
}
