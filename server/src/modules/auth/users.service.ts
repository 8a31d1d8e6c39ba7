import { Injectable } from '@nestjs/common';
import type { Role } from '#contract/plans.js';
import { AppError } from '../../core/errors/app-error.js';
import { UserRepository } from './data/user.repository.js';
import type { ProfileChanges, User } from './domain/user.js';

/** Read access to users for other modules; never exposes password hashes. */
@Injectable()
export class Users {
  constructor(private readonly users: UserRepository) {}

  findById(id: string): Promise<User | null> {
    return this.users.findById(id);
  }

  findByEmail(email: string): Promise<User | null> {
    return this.users.findByEmail(email);
  }

  /** @throws {AppError} unauthenticated if the user has been deleted */
  async updateProfile(id: string, changes: ProfileChanges): Promise<User> {
    const user = await this.users.updateProfile(id, changes);
    if (!user) throw new AppError('unauthenticated');
    return user;
  }

  /** Null if no account has this address. */
  changePlan(email: string, role: Role): Promise<User | null> {
    return this.users.changePlan(email, role);
  }

  /** All users, for the consistency check. */
  each(): AsyncGenerator<User> {
    return this.users.each();
  }
}
