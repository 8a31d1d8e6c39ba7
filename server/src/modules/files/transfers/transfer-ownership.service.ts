import { Injectable } from '@nestjs/common';
import { Clock } from '../../../core/clock/clock.js';
import { AppError } from '../../../core/errors/app-error.js';
import { type Transaction, Transactions } from '../../../core/mongo/writes.js';
import { Outbox, outboxEntry } from '../../../core/outbox/outbox.js';
import { Accounts } from '../../identity/accounts/index.js';
import { Live } from '../../members/notifications/index.js';
import { StorageUsage } from '../uploads/index.js';
import { TransferWriteRepository } from './data/transfer-write.repository.js';
import { TRANSFERS } from './data/transfer.schema.js';
import { storedBytesOf, type Transfer } from './domain/transfer.js';
import { transferMoved } from './transfers.events.js';

export type NewOwner = Pick<Transfer, 'accountId' | 'createdBy'> & {
  /** The storage of the account is not checked: the caller did. */
  isUnlimited?: boolean;
};

/** Moves transfers between accounts. Objects, link, mails and log stay as they are. */
@Injectable()
export class TransferOwnership {
  constructor(
    private readonly transfers: TransferWriteRepository,
    private readonly usage: StorageUsage,
    private readonly transactions: Transactions,
    private readonly accounts: Accounts,
    private readonly live: Live,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  /**
   * The transfer and the storage usage of both accounts change in one transaction; records of other modules follow by event.
   * Idempotent.
   * @param alsoWrite in the same transaction, where anything is moved
   * @throws {AppError} transfer-not-found (also if its deletion is final), not-found (the account), storage-full
   */
  async moveToAccount(
    transferId: string,
    { accountId: toAccountId, createdBy, isUnlimited = false }: NewOwner,
    alsoWrite: (transfer: Transfer, transaction: Transaction) => Promise<void> = () => Promise.resolve(),
  ): Promise<void> {
    const entitlements = await this.accounts.entitlementsOf(toAccountId);
    if (!entitlements) throw new AppError('not-found');
    // Retries after a concurrent change.
    for (;;) {
      const transfer = await this.transfers.findById(transferId);
      if (!transfer || transfer.deletionFinalAt) throw new AppError('transfer-not-found');
      const { accountId: from, slug, revision } = transfer;
      if (from === toAccountId) return;
      const now = this.clock.now();
      const payload = { transferId, revision: revision + 1, from, to: toAccountId, at: now.getTime() };
      const outbox = [outboxEntry(transferMoved, payload, now)];
      const limitBytes = isUnlimited ? Infinity : entitlements.limits.storageBytes;
      const isMoved = await this.transactions.run(async (transaction) => {
        const owner = { accountId: toAccountId, createdBy, outbox };
        if (!(await this.transfers.moveToAccount(transfer, owner, transaction))) return false;
        // A deleted one is not counted.
        const bytes = transfer.deletedAt ? 0 : storedBytesOf(transfer);
        await this.usage.moveBytes(bytes, { from, to: toAccountId, limitBytes }, transaction);
        await alsoWrite(transfer, transaction);
        return true;
      });
      if (!isMoved) continue;
      await this.outbox.relay(TRANSFERS, transferId, outbox);
      await this.live.publishAbout(transfer, { type: 'library-changed', slug });
      await this.live.publishAbout({ accountId: toAccountId, createdBy }, { type: 'library-changed', slug });
      return;
    }
  }
}
