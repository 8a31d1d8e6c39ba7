import { Injectable } from '@nestjs/common';
import { AppError } from '../../core/errors/app-error.js';
import type { PayloadOf } from '../../core/jobs/define-job.js';
import { HandlesJob } from '../../core/jobs/handles-job.js';
import { Transactions } from '../../core/mongo/transactions.js';
import { Outbox, outboxEntry } from '../../core/outbox/outbox.js';
import type { Scope } from '../auth/index.js';
import { ObjectPurges, StorageUsage, UploadReservations } from '../uploads/index.js';
import {
  RetentionPolicy,
  sendPeriod,
  storedBytesOf,
  type Transfer,
  TransferMails,
  TRANSFERS,
  Transfers,
} from '../transfers/index.js';
import { RemovalRepository } from './data/removal.repository.js';
import { undoSend } from './retention.jobs.js';

/**
 * Undoes a send before its mails leave: removes link, mails and objects, and does not count against the monthly limit.
 */
@Injectable()
export class SendUndo {
  constructor(
    private readonly transfers: Transfers,
    private readonly removals: RemovalRepository,
    private readonly transferMails: TransferMails,
    private readonly uploads: UploadReservations,
    private readonly purges: ObjectPurges,
    private readonly usage: StorageUsage,
    private readonly transactions: Transactions,
    private readonly outbox: Outbox,
    private readonly retention: RetentionPolicy,
  ) {}

  /** @throws {AppError} transfer-not-found, too-late */
  async undo(scope: Scope, slug: string): Promise<void> {
    // Retries after a concurrent change.
    for (;;) {
      const transfer = await this.transfers.findOwned(scope, slug);
      if (!transfer) throw new AppError('transfer-not-found');
      const now = this.retention.now();
      if (transfer.undoUntil === null || transfer.undoUntil <= now) throw new AppError('too-late');
      if (await this.write(transfer, now)) return;
    }
  }

  /** False if the transfer changed since it was read. */
  private async write(transfer: Transfer, now: Date): Promise<boolean> {
    const { _id, accountId, sentByAccountId, sender, dateSent } = transfer;
    const payload = { transferId: _id };
    const outbox = [outboxEntry(undoSend, payload, now)];
    const relay = await this.transactions.run(async (transaction) => {
      const left = await this.removals.undoSend(transfer, { now, outbox }, transaction);
      if (!left) return null;
      await this.usage.free(accountId, storedBytesOf(transfer), transaction);
      await this.usage.unsend(sentByAccountId, sendPeriod(sender.isMember, dateSent), transaction);
      return this.purges.add({ ...left, endedAt: left.lastModified }, transaction);
    });
    if (!relay) return false;
    await relay();
    await this.finish(payload);
    await this.outbox.relay(TRANSFERS, _id, outbox);
    return true;
  }

  /** Runs again as a job in case the process died after the write. Idempotent. */
  @HandlesJob(undoSend)
  async finish({ transferId }: PayloadOf<typeof undoSend>): Promise<void> {
    const transfer = await this.transfers.findById(transferId);
    if (!transfer) return;
    await this.transferMails.cancelAll(transfer);
    await this.uploads.discardAdditions(transfer.slug);
  }
}
