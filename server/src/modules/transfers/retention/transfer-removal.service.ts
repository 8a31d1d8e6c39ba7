import { Injectable } from '@nestjs/common';
import type { PayloadOf } from '../../../core/jobs/define-job.js';
import { AppError } from '../../../core/errors/app-error.js';
import { Outbox, outboxEntry } from '../../../core/outbox/outbox.js';
import { Live } from '../../alerts/index.js';
import { UploadSessions } from '../../storage/index.js';
import { RemovalRepository } from '../data/removal.repository.js';
import { TransferRepository } from '../data/transfer.repository.js';
import { TRANSFERS } from '../data/transfer.schema.js';
import type { Transfer } from '../domain/transfer.js';
import { removeTransfer } from '../jobs/remove-transfer.job.js';
import { RetentionPolicy } from './retention-policy.js';
import { TransferLog } from '../integrity/transfer-log.service.js';

const EXPIRE_BATCH = 200;

/** The end of transfers: by hand, or because they expired long ago. */
@Injectable()
export class TransferRemoval {
  constructor(
    private readonly transfers: TransferRepository,
    private readonly removals: RemovalRepository,
    private readonly uploads: UploadSessions,
    private readonly log: TransferLog,
    private readonly live: Live,
    private readonly outbox: Outbox,
    private readonly retention: RetentionPolicy,
  ) {}

  /**
   * The link is dead at once, its bytes count no more; its objects follow when nobody can take it back any more. Of
   * several calls one succeeds. Answers for how many seconds it can be taken back. @throws {AppError} transfer-not-found
   */
  async delete(ownerId: string, slug: string): Promise<number> {
    const transfer = await this.transfers.findOwned(ownerId, slug);
    const now = this.retention.now();
    const endsAt = this.retention.undoUntil(now) ?? now;
    const isMine = transfer !== null && (await this.remove(transfer, { now, endsAt, by: 'owner' }));
    if (!isMine) throw new AppError('transfer-not-found');
    await this.live.publish(ownerId, { type: 'library-changed', slug });
    return this.retention.undoMs / 1000;
  }

  /** Deletes what has been expired for longer than it is kept; nobody takes that back. */
  async deleteLongExpired(): Promise<number> {
    const now = this.retention.now();
    const { memberKeptMs, visitorKeptMs } = this.retention;
    const before = (ms: number): Date => new Date(now.getTime() - ms);
    const members = await this.transfers.findExpired(before(memberKeptMs), true, EXPIRE_BATCH);
    const visitors = await this.transfers.findExpired(before(visitorKeptMs), false, EXPIRE_BATCH);
    for (const transfer of [...members, ...visitors]) await this.remove(transfer, { now, endsAt: now, by: 'expiry' });
    return members.length + visitors.length;
  }

  /**
   * The job's side of a deletion: makes it final and lets the objects go, also when the deleting process died (F21).
   * False where the deletion was taken back.
   */
  async finishRemoval({ transferId, deletedAt }: PayloadOf<typeof removeTransfer>): Promise<boolean> {
    const transfer = await this.transfers.findById(transferId);
    if (!transfer?.deletedAt) return false;
    if (deletedAt !== 0 && transfer.deletedAt.getTime() !== deletedAt) return false;
    const now = this.retention.now();
    const isFinal = transfer.goneAt !== null || (await this.removals.makeFinal(transfer, now));
    if (!isFinal) return false;
    await this.uploads.releaseAll(transfer.slug, now);
    await this.log.append(transfer, { kind: 'deleted', data: {}, once: 'deleted', at: transfer.deletedAt });
    return true;
  }

  private async remove(
    transfer: Transfer,
    { now, endsAt, by }: { now: Date; endsAt: Date; by: 'owner' | 'expiry' },
  ): Promise<boolean> {
    const { _id: transferId, slug } = transfer;
    const outbox = [outboxEntry(removeTransfer, { transferId, deletedAt: now.getTime() }, endsAt)];
    const removal = { now, outbox };
    const isRemoved =
      by === 'owner'
        ? await this.removals.remove(transfer, removal)
        : await this.removals.removeExpired(transfer, removal);
    if (!isRemoved) return false;
    await this.uploads.releaseAll(slug, endsAt);
    await this.outbox.relay(TRANSFERS, transferId, outbox);
    return true;
  }
}
