import { Injectable } from '@nestjs/common';
import { AppError } from '../../../core/errors/app-error.js';
import { Transactions } from '../../../core/mongo/transactions.js';
import { Outbox, outboxEntry } from '../../../core/outbox/outbox.js';
import { isWithin, type Member } from '../../identity/auth/index.js';
import { StorageUsage } from '../uploads/index.js';
import {
  fileJobEntries,
  reminderEntries,
  RetentionPolicy,
  storedBytesOf,
  type Transfer,
  TRANSFERS,
  Transfers,
  transferRestored,
} from '../transfers/index.js';
import { RemovalRepository } from './data/removal.repository.js';
import { RestoredTransferDelivery } from './restored-transfer-delivery.service.js';

/** Restores a deleted transfer while its objects still exist. */
@Injectable()
export class TransferRestoration {
  constructor(
    private readonly transfers: Transfers,
    private readonly removals: RemovalRepository,
    private readonly usage: StorageUsage,
    private readonly transactions: Transactions,
    private readonly delivery: RestoredTransferDelivery,
    private readonly outbox: Outbox,
    private readonly retention: RetentionPolicy,
  ) {}

  /** Idempotent. */
  async restore({ scope, entitlements }: Pick<Member, 'scope' | 'entitlements'>, slug: string): Promise<Transfer> {
    const transfer = await this.transfers.findAnyBySlug(slug);
    if (!transfer || !isWithin(scope, transfer)) throw new AppError('transfer-not-found');
    if (transfer.deletedAt === null) return transfer;
    this.assertRestorable(transfer.deletedAt, transfer.deletionFinalAt);
    const { storageBytes } = entitlements.limits;
    return (await this.write(transfer, storageBytes)) ?? this.resolveConflict(transfer);
  }

  private async write(transfer: Transfer, limitBytes: number): Promise<Transfer | null> {
    const now = this.retention.now();
    const payload = { transferId: transfer._id, version: transfer.filesVersion + 1 };
    const restoredTransfer = { ...transfer, filesVersion: payload.version };
    const outbox = [
      outboxEntry(transferRestored, payload, now),
      ...reminderEntries(restoredTransfer, now),
      ...fileJobEntries(restoredTransfer, now),
    ];
    const restored = await this.transactions.run(async (transaction) => {
      const written = await this.removals.restore(transfer, { now, outbox }, transaction);
      if (written) await this.usage.use(written.accountId, storedBytesOf(written), limitBytes, transaction);
      return written;
    });
    if (!restored) return null;
    await this.delivery.deliver(payload);
    await this.outbox.relay(TRANSFERS, transfer._id, outbox);
    return restored;
  }

  /** After a lost race: another call restored it, or the deletion became final. */
  private async resolveConflict({ _id }: Transfer): Promise<Transfer> {
    const transfer = await this.transfers.findById(_id);
    if (transfer?.deletedAt === null) return transfer;
    throw new AppError('too-late');
  }

  private assertRestorable(deletedAt: Date, deletionFinalAt: Date | null): void {
    const isOver = deletedAt.getTime() + this.retention.undoMs <= this.retention.now().getTime();
    if (deletionFinalAt !== null || isOver) throw new AppError('too-late');
  }
}
