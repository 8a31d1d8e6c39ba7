import { Injectable } from '@nestjs/common';
import { Transactions } from '../../core/mongo/transactions.js';
import { UploadSessionRepository } from './data/upload-session.repository.js';
import { UsageRepository } from './data/usage.repository.js';
import type { Usage } from './domain/usage.js';

/** Reads the storage usage of accounts. `UploadStates` changes it. */
@Injectable()
export class StorageUsage {
  constructor(
    private readonly sessions: UploadSessionRepository,
    private readonly usages: UsageRepository,
    private readonly transactions: Transactions,
  ) {}

  /** Bytes of all live transfers of the account. */
  async folderSize(accountId: string): Promise<number> {
    return (await this.usages.find(accountId)).keptBytes;
  }

  /** What unfinished uploads hold. */
  async heldBytes(accountId: string): Promise<number> {
    const { bytes, keptBytes } = await this.usages.find(accountId);
    return bytes - keptBytes;
  }

  /** False when the usage exceeds the limit, for example after a downgrade. */
  async isWithin(accountId: string, limitBytes: number): Promise<boolean> {
    return (await this.usages.find(accountId)).bytes <= limitBytes;
  }

  /** The accounts that keep most, the largest first. */
  largest(limit: number): Promise<{ accountId: string; bytes: number }[]> {
    return this.usages.largest(limit);
  }

  /** Bytes by store, over all accounts, open uploads included. Reads every upload session that is kept. */
  byStore(): Promise<Map<string, number>> {
    return this.sessions.sumByStore();
  }

  /** Usage as stored and as summed over the upload sessions, for the consistency check. */
  compare(accountId: string): Promise<{ stored: Usage; summed: Usage }> {
    return this.transactions.run(async (transaction) => ({
      stored: await this.usages.find(accountId, transaction),
      summed: await this.sessions.sumUsage(accountId, transaction),
    }));
  }

  /** Ids of all accounts with a usage. */
  eachAccount(): AsyncGenerator<string> {
    return this.usages.eachAccount();
  }
}
