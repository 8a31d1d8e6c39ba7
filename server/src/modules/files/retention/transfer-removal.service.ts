import { Injectable } from '@nestjs/common';
import { Clock } from '../../../core/clock/clock.js';
import type { PayloadOf } from '../../../core/jobs/define-job.js';
import { HandlesJob, type JobContext } from '../../../core/jobs/handles-job.js';
import { AppError } from '../../../core/errors/app-error.js';
import { outboxEntry } from '../../../core/outbox/outbox.js';
import type { Scope } from '../../identity/auth/index.js';
import { Live } from '../../members/notifications/index.js';
import { UploadReservations } from '../uploads/index.js';
import {
  RetentionPolicy,
  TransferRepository,
  RemovalRepository,
  type Removable,
  transferDeleted,
} from '../transfers/index.js';
import { RemovalWrites } from './removal-writes.service.js';
import { deleteExpired, removeTransfer } from './retention.jobs.js';
import { sweepIsolated } from '../../../core/jobs/isolated.js';

const EXPIRE_BATCH = 200;

/** Deletes transfers: on request, or after their retention time. */
@Injectable()
export class TransferRemoval {
  constructor(
    private readonly transfers: TransferRepository,
    private readonly removals: RemovalRepository,
    private readonly writes: RemovalWrites,
    private readonly uploads: UploadReservations,
    private readonly live: Live,
    private readonly retention: RetentionPolicy,
    private readonly clock: Clock,
  ) {}

  /**
   * Disables the link and frees the quota at once; a job removes the objects when the undo time has passed. Only one of
   * several calls succeeds.
   * @returns the undo time in seconds
   */
  async delete(scope: Scope, slug: string): Promise<number> {
    const transfer = await this.transfers.findOwned(scope, slug);
    const now = this.clock.now();
    const endsAt = this.retention.undoUntil(now) ?? now;
    // The files of a submission are deleted with the request.
    const isRemoved = transfer?.requestId === null && (await this.remove(transfer, { now, endsAt, by: 'owner' }));
    if (!isRemoved) throw new AppError('transfer-not-found');
    await this.live.publishAbout(transfer, { type: 'library-changed', slug });
    return this.retention.undoMs / 1000;
  }

  /** Deletes the files of a submission. This cannot be undone. Idempotent. */
  async deleteSubmitted(accountId: string, slug: string): Promise<void> {
    const transfer = await this.transfers.findPublicBySlug(slug);
    const now = this.clock.now();
    if (transfer?.accountId === accountId) await this.remove(transfer, { now, endsAt: now, by: 'owner' });
  }

  /** Deletes a transfer that the staff took down. This cannot be undone. Idempotent. */
  async deleteTakenDown(transferId: string): Promise<void> {
    const transfer = await this.transfers.findById(transferId);
    const now = this.clock.now();
    if (transfer?.withheld === 'taken-down') await this.remove(transfer, { now, endsAt: now, by: 'owner' });
  }

  /** Deletes transfers whose retention time after expiry has passed. This cannot be undone. */
  @HandlesJob(deleteExpired)
  async deleteLongExpired(_payload: object, { signal }: Pick<JobContext, 'signal'>): Promise<void> {
    const now = this.clock.now();
    const { memberKeptMs, visitorKeptMs } = this.retention;
    const before = (ms: number): Date => new Date(now.getTime() - ms);
    const findDue = async (limit: number): Promise<Removable[]> => [
      ...(await this.removals.findExpired(before(memberKeptMs), true, limit)),
      ...(await this.removals.findExpired(before(visitorKeptMs), false, limit)),
    ];
    await sweepIsolated(findDue, {
      name: deleteExpired.name,
      batch: EXPIRE_BATCH,
      idOf: ({ _id }) => _id,
      handle: (transfer) => this.remove(transfer, { now, endsAt: now, by: 'expiry' }),
      signal,
    });
  }

  /** Makes a deletion final: the objects have no owner any more, and uploads for it end. Skips restored transfers. */
  @HandlesJob(removeTransfer)
  async finishRemoval({ transferId, deletedAt }: PayloadOf<typeof removeTransfer>): Promise<void> {
    const transfer = await this.transfers.findById(transferId);
    if (transfer?.deletedAt?.getTime() !== deletedAt) return;
    const now = this.clock.now();
    const { accountId } = transfer;
    const outbox = [outboxEntry(transferDeleted, { transferId, accountId, at: deletedAt }, now)];
    const isFinal = transfer.deletionFinalAt !== null || (await this.writes.makeFinal(transfer, { now, outbox }));
    if (!isFinal) return;
    await this.uploads.discardAdditions(transfer.slug);
  }

  private remove(
    transfer: Removable,
    { now, endsAt, by }: { now: Date; endsAt: Date; by: 'owner' | 'expiry' },
  ): Promise<boolean> {
    const payload = { transferId: transfer._id, deletedAt: now.getTime() };
    return this.writes.remove(transfer, { now, outbox: [outboxEntry(removeTransfer, payload, endsAt)] }, by);
  }
}
