import { Injectable } from '@nestjs/common';
import { AppError } from '../../../core/errors/app-error.js';
import { Outbox, outboxEntry } from '../../../core/outbox/outbox.js';
import type { Member } from '../../auth/index.js';
import { UploadRetention, UploadSessions } from '../../uploads/index.js';
import { RemovalRepository } from '../data/removal.repository.js';
import { TransferRepository } from '../data/transfer.repository.js';
import { TRANSFERS } from '../data/transfer.schema.js';
import { type Transfer, uploadsOf } from '../domain/transfer.js';
import { reminderEntries } from '../sending/reminder-entries.js';
import { transferRestored } from '../transfers.events.js';
import { RetentionPolicy } from './retention-policy.js';
import { RestoredTransferDelivery } from './restored-transfer-delivery.service.js';

/** Restores a deleted transfer while its objects still exist. */
@Injectable()
export class TransferRestoration {
  constructor(
    private readonly transfers: TransferRepository,
    private readonly removals: RemovalRepository,
    private readonly kept: UploadRetention,
    private readonly uploads: UploadSessions,
    private readonly delivery: RestoredTransferDelivery,
    private readonly outbox: Outbox,
    private readonly retention: RetentionPolicy,
  ) {}

  /** Idempotent. @throws {AppError} transfer-not-found, storage-full, too-late */
  async restore(
    { accountId, entitlements }: Pick<Member, 'accountId' | 'entitlements'>,
    slug: string,
  ): Promise<Transfer> {
    const transfer = await this.transfers.findAnyBySlug(slug);
    if (transfer?.accountId !== accountId) throw new AppError('transfer-not-found');
    if (transfer.deletedAt === null) return transfer;
    this.assertRestorable(transfer.deletedAt, transfer.deletionFinalAt);
    // Objects first: if the process dies in between, the transfer is still deleted and its removal job cleans up.
    const { storageBytes } = entitlements.limits;
    const slugs = uploadsOf(transfer.files.filter(({ purgedAt }) => purgedAt === null));
    const outcome = await this.kept.restore({ accountId, slugs, limitBytes: storageBytes });
    if (outcome !== 'restored') throw new AppError(outcome);
    return (await this.write(transfer)) ?? this.resolveConflict(transfer);
  }

  private async write(transfer: Transfer): Promise<Transfer | null> {
    const now = this.retention.now();
    const payload = { transferId: transfer._id, version: transfer.filesVersion + 1 };
    const outbox = [
      outboxEntry(transferRestored, payload, now),
      ...reminderEntries({ ...transfer, filesVersion: payload.version }, now),
    ];
    const restored = await this.removals.restore(transfer, { now, outbox });
    if (!restored) return null;
    await this.delivery.deliver(payload);
    await this.outbox.relay(TRANSFERS, transfer._id, outbox);
    return restored;
  }

  /**
   * After a lost race: returns the transfer if another call restored it. Otherwise the deletion became final or the transfer
   * was deleted again, so the objects are released again when that deletion is final.
   */
  private async resolveConflict({ _id, slug }: Transfer): Promise<Transfer> {
    const transfer = await this.transfers.findById(_id);
    if (transfer?.deletedAt === null) return transfer;
    const endsAt =
      transfer?.deletedAt && !transfer.deletionFinalAt ? this.retention.undoUntil(transfer.deletedAt) : null;
    await this.uploads.releaseAll(slug, endsAt ?? this.retention.now());
    throw new AppError('too-late');
  }

  private assertRestorable(deletedAt: Date, deletionFinalAt: Date | null): void {
    const isOver = deletedAt.getTime() + this.retention.undoMs <= this.retention.now().getTime();
    if (deletionFinalAt !== null || isOver) throw new AppError('too-late');
  }
}
