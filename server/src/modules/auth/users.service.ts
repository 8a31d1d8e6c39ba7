import { Injectable } from '@nestjs/common';
import { UserRepository } from './data/user.repository.js';
import type { User } from './domain/user.js';

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

  /** Every account, for the proof of the invariants. */
  each(): AsyncGenerator<User> {
    return this.users.each();
  }
}
