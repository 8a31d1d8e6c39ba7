import { Injectable } from '@nestjs/common';
import { Clock } from '../../core/clock/clock.js';
import type { PayloadOf } from '../../core/jobs/define-job.js';
import { HandlesJob, type JobContext, OnEvent } from '../../core/jobs/handles-job.js';
import { AppError } from '../../core/errors/app-error.js';
import { outboxEntry } from '../../core/outbox/outbox.js';
import { UploadSweeps } from '../uploads/index.js';
import { transferRestored } from '../retention/index.js';
import {
  type Change,
  isExpired,
  keptVersions,
  type Transfer,
  TransferChanges,
  Transfers,
  versionsExpired,
} from '../transfers/index.js';
import { purgeExpiredVersions } from './edits.jobs.js';
import { sweepIsolated } from '../../core/jobs/isolated.js';

const BATCH = 200;

/** Deletes file versions once their transfer has expired. Extending it later restores only current files. */
@Injectable()
export class VersionRetention {
  constructor(
    private readonly transfers: Transfers,
    private readonly changes: TransferChanges,
    private readonly uploads: UploadSweeps,
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

  private async purge(_id: string): Promise<void> {
    try {
      await this.changes.apply({ _id }, purged);
    } catch (error) {
      // Deleted since it was read: the removal releases all its objects.
      if (!(error instanceof AppError && error.code === 'transfer-not-found')) throw error;
    }
  }

  /** Releases purged files that could not be released while the transfer was deleted. */
  @OnEvent(transferRestored, 'edits.release')
  async releaseAfterRestore({ transferId, version }: PayloadOf<typeof transferRestored>): Promise<void> {
    const transfer = await this.transfers.findById(transferId);
    const purgedFiles = transfer?.files.filter(({ purgedAt }) => purgedAt !== null) ?? [];
    await this.release({ transferId, version, fileIds: purgedFiles.map(({ id }) => id) });
  }

  /** Removes the objects of purged files and frees their storage. Idempotent. */
  @OnEvent(versionsExpired, 'edits.release')
  async release({ transferId, fileIds }: PayloadOf<typeof versionsExpired>): Promise<void> {
    const transfer = await this.transfers.findById(transferId);
    if (!transfer) return;
    const byUpload = new Map<string, string[]>();
    for (const { id, itemPath, uploadSlug, purgedAt } of transfer.files) {
      if (purgedAt === null || !fileIds.includes(id)) continue;
      byUpload.set(uploadSlug, [...(byUpload.get(uploadSlug) ?? []), itemPath]);
    }
    for (const [slug, itemPaths] of byUpload) await this.uploads.releaseFiles(slug, itemPaths);
  }
}

/** The versions are marked before their objects are removed, so that they cannot be restored in between. */
function purged(transfer: Transfer, now: Date): Change | null {
  const versions = keptVersions(transfer);
  if (!isExpired(transfer, now) || versions.length === 0) return null;
  const fileIds = versions.map(({ id }) => id);
  const payload = { transferId: transfer._id, version: transfer.filesVersion + 1, fileIds };
  return {
    changes: { hasVersions: false },
    marks: fileIds.map((id) => ({ id, purgedAt: now })),
    event: { kind: 'versions-purged', data: { fileIds } },
    outbox: [outboxEntry(versionsExpired, payload, now)],
  };
}
