import { Injectable } from '@nestjs/common';
import type { Role } from '#contract/plans.js';
import { AppError } from '../../core/errors/app-error.js';
import { UserRepository } from './data/user.repository.js';
import type { ProfileChanges, User } from './domain/user.js';

/** Accounts, for whoever needs to know one; never with its password's hash. */
@Injectable()
export class Users {
  constructor(private readonly users: UserRepository) {}

  findById(id: string): Promise<User | null> {
    return this.users.findById(id);
  }

  findByEmail(email: string): Promise<User | null> {
    return this.users.findByEmail(email);
  }

  /** @throws {AppError} unauthenticated when the account is gone */
  async updateProfile(id: string, changes: ProfileChanges): Promise<User> {
    const user = await this.users.updateProfile(id, changes);
    if (!user) throw new AppError('unauthenticated');
    return user;
  }

  /** Null where no account has this address. */
  changePlan(email: string, role: Role): Promise<User | null> {
    return this.users.changePlan(email, role);
  }

  /** Every account, for the proof of the invariants. */
  each(): AsyncGenerator<User> {
    return this.users.each();
  }
}
