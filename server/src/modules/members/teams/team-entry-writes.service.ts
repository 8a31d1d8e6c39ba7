import { Injectable } from '@nestjs/common';
import { type Transaction, Transactions } from '../../../core/mongo/transactions.js';
import { Outbox, type OutboxEntry } from '../../../core/outbox/outbox.js';
import { type User, USERS } from '../../identity/auth/index.js';

export interface TeamEntry {
  user: User;
  /** Written with the user. */
  outbox: OutboxEntry[];
}

/** Lets somebody enter a team, and what follows from it happen. */
@Injectable()
export class TeamEntryWrites {
  constructor(
    private readonly transactions: Transactions,
    private readonly outbox: Outbox,
  ) {}

  async run(work: (transaction: Transaction) => Promise<TeamEntry>): Promise<User> {
    const { user, outbox } = await this.transactions.run(work);
    await this.outbox.relay(USERS, user.id, outbox);
    return user;
  }
}
