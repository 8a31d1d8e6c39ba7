import { Injectable } from '@nestjs/common';
import type { PayloadOf } from '../../core/jobs/define-job.js';
import { HandlesJob, type JobContext } from '../../core/jobs/handles-job.js';
import { AppError } from '../../core/errors/app-error.js';
import { Transactions } from '../../core/mongo/transactions.js';
import { Outbox, outboxEntry } from '../../core/outbox/outbox.js';
import type { Scope } from '../auth/index.js';
import { Live } from '../notifications/index.js';
import { ObjectPurges, StorageUsage, UploadReservations } from '../uploads/index.js';
import { RetentionPolicy, TRANSFERS, Transfers } from '../transfers/index.js';
import { RemovalRepository, type Removable } from './data/removal.repository.js';
import { transferDeleted } from './retention.events.js';
import { deleteExpired, removeTransfer } from './retention.jobs.js';
import { sweepIsolated } from '../../core/jobs/isolated.js';

const EXPIRE_BATCH = 200;

/** Deletes transfers: on request, or after their retention time. */
@Injectable()
export class TransferRemoval {
  constructor(
    private readonly transfers: Transfers,
    private readonly removals: RemovalRepository,
    private readonly uploads: UploadReservations,
    private readonly purges: ObjectPurges,
    private readonly usage: StorageUsage,
    private readonly transactions: Transactions,
    private readonly live: Live,
    private readonly outbox: Outbox,
    private readonly retention: RetentionPolicy,
  ) {}

  /**
   * Disables the link and frees the quota at once; a job removes the objects when the undo time has passed. Only one of
   * several calls succeeds.
   * @returns the undo time in seconds
   * @throws {AppError} transfer-not-found
   */
  async delete(scope: Scope, slug: string): Promise<number> {
    const transfer = await this.transfers.findOwned(scope, slug);
    const now = this.retention.now();
    const endsAt = this.retention.undoUntil(now) ?? now;
    // What was handed in for a file request is deleted with the request.
    const isRemoved = transfer?.requestId === null && (await this.remove(transfer, { now, endsAt, by: 'owner' }));
    if (!isRemoved) throw new AppError('transfer-not-found');
    await this.live.publishAbout(transfer, { type: 'library-changed', slug });
    return this.retention.undoMs / 1000;
  }

  /** What was handed in for a file request. This cannot be undone. Idempotent. */
  async deleteHandedIn(accountId: string, slug: string): Promise<void> {
    const transfer = await this.transfers.findPublicBySlug(slug);
    const now = this.retention.now();
    if (transfer?.accountId === accountId) await this.remove(transfer, { now, endsAt: now, by: 'owner' });
  }

  /** What the staff took down. This cannot be undone. Idempotent. */
  async deleteTakenDown(transferId: string): Promise<void> {
    const transfer = await this.transfers.findById(transferId);
    const now = this.retention.now();
    if (transfer?.withheld === 'taken-down') await this.remove(transfer, { now, endsAt: now, by: 'owner' });
  }

  /** Deletes transfers whose retention time after expiry has passed. This cannot be undone. */
  @HandlesJob(deleteExpired)
  async deleteLongExpired(_payload: object, { signal }: Pick<JobContext, 'signal'>): Promise<void> {
    const now = this.retention.now();
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
    const now = this.retention.now();
    const { accountId } = transfer;
    const outbox = [outboxEntry(transferDeleted, { transferId, accountId, at: deletedAt }, now)];
    if (transfer.deletionFinalAt === null) {
      const relay = await this.transactions.run(async (transaction) => {
        const left = await this.removals.makeFinal(transfer, { now, outbox }, transaction);
        return left && this.purges.add({ ...left, endedAt: left.lastModified }, transaction);
      });
      if (!relay) return;
      await relay();
      await this.outbox.relay(TRANSFERS, transferId, outbox);
    }
    await this.uploads.discardAdditions(transfer.slug);
  }

  private async remove(
    transfer: Removable,
    { now, endsAt, by }: { now: Date; endsAt: Date; by: 'owner' | 'expiry' },
  ): Promise<boolean> {
    const { _id: transferId } = transfer;
    const outbox = [outboxEntry(removeTransfer, { transferId, deletedAt: now.getTime() }, endsAt)];
    const removal = { now, outbox };
    const isRemoved = await this.transactions.run(async (transaction) => {
      const freed =
        by === 'owner'
          ? await this.removals.remove(transfer, removal, transaction)
          : await this.removals.removeExpired(transfer, removal, transaction);
      if (freed) await this.usage.free(freed.accountId, freed.bytes, transaction);
      return freed !== null;
    });
    if (!isRemoved) return false;
    await this.outbox.relay(TRANSFERS, transferId, outbox);
    return true;
  }
}
