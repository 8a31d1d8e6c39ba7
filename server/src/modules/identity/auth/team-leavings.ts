import { Injectable } from '@nestjs/common';
import { NamedChecks } from '../../../core/ports/ports.js';
import type { Transaction } from '../../../core/mongo/transactions.js';

interface Leaving {
  accountId: string;
  userId: string;
}

type AfterCommit = () => Promise<void>;

/** What other modules end in the write with which a user leaves a team. Each returns what follows the commit. */
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
