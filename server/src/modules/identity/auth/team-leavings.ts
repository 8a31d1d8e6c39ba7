import { Injectable } from '@nestjs/common';
import { NamedChecks } from '../../../core/ports/ports.js';
import type { Transaction } from '../../../core/mongo/writes.js';

interface Leaving {
  accountId: string;
  userId: string;
}

type AfterCommit = () => Promise<void>;

/**
 * Changes of other modules in the transaction in which a user leaves a team. Each returns a function to call after the
 * commit.
 */
@Injectable()
export class TeamLeavings extends NamedChecks<(left: Leaving, transaction: Transaction) => Promise<AfterCommit>> {
  async end(left: Leaving, transaction: Transaction): Promise<AfterCommit> {
    const after: AfterCommit[] = [];
    for (const check of this.all()) after.push(await check(left, transaction));
    return async () => {
      for (const follow of after) await follow();
    };
  }
}
