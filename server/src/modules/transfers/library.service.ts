import { Injectable } from '@nestjs/common';
import { Clock, DAY_MS } from '../../core/clock/clock.js';
import { AppError } from '../../core/errors/app-error.js';
import { Outbox, outboxEntry } from '../../core/outbox/outbox.js';
import { Config } from '../../config/config.module.js';
import { UploadSessions } from '../storage/index.js';
import { TransferRepository } from './data/transfer.repository.js';
import { TRANSFERS } from './data/transfer.schema.js';
import type { Transfer } from './domain/transfer.js';
import { removeTransfer } from './jobs/remove-transfer.job.js';
import { TransferLog } from './transfer-log.service.js';

const EXPIRE_BATCH = 200;

/** A member's own transfers and their end: by hand, or because they expired long ago. */
@Injectable()
export class Library {
  constructor(
    private readonly transfers: TransferRepository,
    private readonly uploads: UploadSessions,
    private readonly log: TransferLog,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
    private readonly config: Config,
  ) {}

  /** The link is dead at once; its objects follow. Of several calls one succeeds. @throws {AppError} transfer-not-found */
  async delete(ownerId: string, slug: string): Promise<void> {
    const transfer = await this.remove(ownerId, slug);
    if (!transfer) throw new AppError('transfer-not-found');
  }

  /** Deletes what has been expired for longer than it is kept. */
  async deleteLongExpired(): Promise<number> {
    const { EXPIRED_RETENTION_DAYS, EXPIRED_RETENTION_DAYS_ANON } = this.config.env;
    const now = this.clock.now().getTime();
    const members = await this.transfers.findExpired(
      new Date(now - EXPIRED_RETENTION_DAYS * DAY_MS),
      true,
      EXPIRE_BATCH,
    );
    const visitors = await this.transfers.findExpired(
      new Date(now - EXPIRED_RETENTION_DAYS_ANON * DAY_MS),
      false,
      EXPIRE_BATCH,
    );
    for (const { ownerId, slug } of [...members, ...visitors]) await this.remove(ownerId, slug);
    return members.length + visitors.length;
  }

  /** The job's side of a deletion: lets the objects go, also when the deleting process died (F21). */
  async finishRemoval(transferId: string): Promise<void> {
    const transfer = await this.transfers.findById(transferId);
    if (!transfer?.deletedAt) return;
    await this.release(transfer.slug);
    await this.log.append(transfer, { kind: 'deleted', data: {}, once: 'deleted', at: transfer.deletedAt });
  }

  private async remove(ownerId: string, slug: string): Promise<Transfer | null> {
    const now = this.clock.now();
    const entriesFor = (transferId: string) => [outboxEntry(removeTransfer, { transferId }, now)];
    const transfer = await this.transfers.remove(ownerId, slug, now, entriesFor);
    if (!transfer) return null;
    await this.release(slug);
    await this.outbox.relay(TRANSFERS, transfer._id, entriesFor(transfer._id));
    return transfer;
  }

  private async release(slug: string): Promise<void> {
    await this.uploads.release(slug);
    await this.uploads.releaseAdditions(slug);
  }
}
