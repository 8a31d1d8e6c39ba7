import { Injectable } from '@nestjs/common';
import { Clock } from '../../../core/clock/clock.js';
import type { PayloadOf } from '../../../core/jobs/define-job.js';
import { AppError } from '../../../core/errors/app-error.js';
import { outboxEntry } from '../../../core/outbox/outbox.js';
import { KeptUploads, Stores } from '../../storage/index.js';
import { TransferRepository } from '../data/transfer.repository.js';
import { isExpired, keptVersions, type Transfer, uploadOf } from '../domain/transfer.js';
import { purgeVersions } from '../jobs/purge-versions.job.js';
import { thumbnailKey } from '../thumbnails/thumbnail-key.js';
import { type Change, TransferChanges } from './transfer-changes.service.js';

const BATCH = 200;

/** The end of versions: with the expiry of their transfer. What a link comes alive again with is its files, no versions. */
@Injectable()
export class VersionPurges {
  constructor(
    private readonly transfers: TransferRepository,
    private readonly changes: TransferChanges,
    private readonly uploads: KeptUploads,
    private readonly stores: Stores,
    private readonly clock: Clock,
  ) {}

  /** Answers of how many transfers. */
  async purgeDue(): Promise<number> {
    const due = await this.transfers.findDueVersions(this.clock.now(), BATCH);
    for (const transfer of due) {
      await this.changes.apply(transfer, purged).catch((error: unknown) => {
        // Deleted meanwhile: all its objects go.
        if (!(error instanceof AppError && error.code === 'transfer-not-found')) throw error;
      });
    }
    return due.length;
  }

  /** The job's side: the objects, and the room they took. Doing it again changes nothing. */
  async finish({ transferId, fileIds }: PayloadOf<typeof purgeVersions>): Promise<void> {
    const transfer = await this.transfers.findById(transferId);
    if (!transfer) return;
    const byUpload = new Map<string, string[]>();
    for (const { id, itemPath, purgedAt } of transfer.files) {
      if (purgedAt === null || !fileIds.includes(id)) continue;
      const slug = uploadOf(itemPath);
      byUpload.set(slug, [...(byUpload.get(slug) ?? []), itemPath]);
    }
    const store = this.stores.named(transfer.store);
    for (const file of transfer.files)
      if (file.purgedAt !== null && fileIds.includes(file.id)) await store.delete(thumbnailKey(transfer, file));
    for (const [slug, itemPaths] of byUpload) await this.uploads.releaseFiles(slug, itemPaths);
  }
}

/** Written first, so that none of them can be brought back while it goes. */
function purged(transfer: Transfer, now: Date): Change | null {
  const versions = keptVersions(transfer);
  if (!isExpired(transfer, now) || versions.length === 0) return null;
  const fileIds = versions.map(({ id }) => id);
  const payload = { transferId: transfer._id, version: transfer.filesVersion + 1, fileIds };
  return {
    changes: { hasVersions: false },
    marks: fileIds.map((id) => ({ id, purgedAt: now })),
    event: { kind: 'versions-purged', data: { fileIds } },
    outbox: [outboxEntry(purgeVersions, payload, now)],
  };
}
