import { Injectable } from '@nestjs/common';
import { type Transaction, Transactions } from '../../../core/mongo/writes.js';
import { UploadSessionRepository } from './data/upload-session.repository.js';
import { NO_USAGE, type SendCount, stored, type Usage, usageChange, UsageRepository } from './data/usage.repository.js';
import { ObjectOwners } from './objects/object-owners.js';

/** Usage of accounts, for the records that own files. */
@Injectable()
export class StorageUsage {
  constructor(
    private readonly sessions: UploadSessionRepository,
    private readonly usages: UsageRepository,
    private readonly owners: ObjectOwners,
    private readonly transactions: Transactions,
  ) {}

  /** Files of this size have no owner any more. */
  async free(accountId: string, bytes: number, transaction: Transaction): Promise<void> {
    await this.usages.change(accountId, usageChange(stored(bytes), NO_USAGE), transaction);
  }

  /** A transfer that was sent in the period counts no more. */
  unsend(accountId: string, period: string, transaction: Transaction): Promise<void> {
    return this.usages.unsend(accountId, period, transaction);
  }

  /** Files of this size have an owner again. */
  async useBytes(accountId: string, bytes: number, limitBytes: number, transaction: Transaction): Promise<void> {
    await this.usages.changeWithin({ bytes: limitBytes }, accountId, stored(bytes), transaction);
  }

  /** Their owner belongs to another account from now on. */
  async moveBytes(
    bytes: number,
    { from, to, limitBytes }: { from: string; to: string; limitBytes: number },
    transaction: Transaction,
  ): Promise<void> {
    await this.useBytes(to, bytes, limitBytes, transaction);
    await this.free(from, bytes, transaction);
  }

  /** Transfers sent in the period. */
  async countSends(accountId: string, period: string): Promise<number> {
    const sends = await this.usages.findSends(accountId);
    return sends?.period === period ? sends.count : 0;
  }

  /** Count of the latest period in which the account sent a transfer; null before the first. */
  latestSends(accountId: string): Promise<SendCount | null> {
    return this.usages.findSends(accountId);
  }

  /** Bytes of all live transfers of the account. */
  async folderSize(accountId: string): Promise<number> {
    return (await this.usages.findUsage(accountId)).storedBytes;
  }

  /** Bytes that unfinished uploads hold. */
  async heldBytes(accountId: string): Promise<number> {
    const { bytes, storedBytes } = await this.usages.findUsage(accountId);
    return bytes - storedBytes;
  }

  /** False when the usage exceeds the limit, for example after a downgrade. */
  async isWithin(accountId: string, limitBytes: number): Promise<boolean> {
    return (await this.usages.findUsage(accountId)).bytes <= limitBytes;
  }

  /** The accounts that store most, the largest first. */
  largest(limit: number): Promise<{ accountId: string; bytes: number }[]> {
    return this.usages.largest(limit);
  }

  /** Bytes by store, over all accounts, open uploads included. Reads every record that owns files. */
  async byStore(): Promise<Map<string, number>> {
    const sums = new Map<string, number>();
    for (const part of [await this.sessions.sumByStore(), ...(await this.owners.sumByStore())])
      for (const [store, bytes] of part) sums.set(store, (sums.get(store) ?? 0) + bytes);
    return sums;
  }

  /** Usage as stored and as summed over what is reserved and owned, for the consistency check. */
  compare(accountId: string): Promise<{ stored: Usage; summed: Usage }> {
    return this.transactions.run(async (transaction) => {
      const found = await this.usages.findUsage(accountId, transaction);
      const open = await this.sessions.sumReserved(accountId, transaction);
      const storedBytes = await this.owners.sumBytes(accountId, transaction);
      const summed = { bytes: open.bytes + storedBytes, storedBytes, openUploads: open.uploads };
      return { stored: found, summed };
    });
  }

  /** Ids of all accounts that use something. */
  async accountIds(): Promise<Set<string>> {
    const ids = new Set(await this.sessions.accountIds());
    for await (const accountId of this.usages.eachAccount()) ids.add(accountId);
    return ids;
  }
}
