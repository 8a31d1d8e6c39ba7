import { Injectable } from '@nestjs/common';
import { Clock } from '../../../core/clock/clock.js';
import { HandlesJob, type JobContext } from '../../../core/jobs/handles-job.js';
import { sweepIsolated } from '../../../core/jobs/isolated.js';
import type { Transaction } from '../../../core/mongo/writes.js';
import { AppError } from '../../../core/errors/app-error.js';
import { ObjectPurges, type Relay, StorageUsage, totalBytes } from '../uploads/index.js';
import {
  type Change,
  isExpired,
  keptVersions,
  type Transfer,
  TransferChanges,
  type TransferFile,
  TransferRepository,
} from '../transfers/index.js';
import { purgeExpiredVersions } from './edits.jobs.js';

const BATCH = 200;

/** Deletes file versions once their transfer has expired. Extending it later restores only current files. */
@Injectable()
export class VersionRetention {
  constructor(
    private readonly transfers: TransferRepository,
    private readonly changes: TransferChanges,
    private readonly purges: ObjectPurges,
    private readonly usage: StorageUsage,
    private readonly clock: Clock,
  ) {}

  @HandlesJob(purgeExpiredVersions)
  async purgeExpired(_payload: object, { signal }: Pick<JobContext, 'signal'>): Promise<void> {
    await sweepIsolated((limit) => this.transfers.findDueVersions(this.clock.now(), limit), {
      name: purgeExpiredVersions.name,
      batch: BATCH,
      idOf: ({ _id }) => _id,
      handle: ({ _id }) => this.purge(_id),
      signal,
    });
  }

  /** Frees the storage of versions in the transaction that marks them as purged; their objects are deleted afterwards. */
  async release(
    { store, accountId, lastModified: endedAt }: Transfer,
    versions: readonly TransferFile[],
    transaction: Transaction,
  ): Promise<Relay> {
    if (versions.length === 0) return () => Promise.resolve();
    await this.usage.free(accountId, totalBytes(versions), transaction);
    const keys = versions.map(({ itemPath }) => itemPath);
    return this.purges.add({ store, keys, endedAt }, transaction);
  }

  private async purge(_id: string): Promise<void> {
    try {
      await this.changes.changeTransfer({ _id }, (transfer, now) => this.purged(transfer, now));
    } catch (error) {
      // Deleted since it was read: all its objects go.
      if (!(error instanceof AppError && error.code === 'transfer-not-found')) throw error;
    }
  }

  private purged(transfer: Transfer, now: Date): Change | null {
    const versions = keptVersions(transfer);
    if (!isExpired(transfer, now) || versions.length === 0) return null;
    const fileIds = versions.map(({ id }) => id);
    return {
      changes: { hasVersions: false },
      marks: fileIds.map((id) => ({ id, purgedAt: now })),
      event: { kind: 'versions-purged', data: { fileIds } },
      alsoWrite: (transaction) => this.release(transfer, versions, transaction),
    };
  }
}
