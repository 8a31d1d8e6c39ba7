import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import type { PayloadOf } from '../../../core/jobs/define-job.js';
import { HandlesJob, type JobContext } from '../../../core/jobs/handles-job.js';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../../core/clock/clock.js';
import { type ObjectStore, StoreError, Stores } from '../../platform/storage/index.js';
import {
  ComputedSums,
  currentFiles,
  type FileChecks,
  type Transfer,
  type TransferFile,
  TransferRepository,
} from '../../files/transfers/index.js';
import { isUnchecked, verifyChecksums } from './audit.jobs.js';
import { DamagedFiles } from './damaged-files.service.js';
import { checkedDigest, isAsSent, isLost, type ReadSums } from './domain/checked-files.js';
import { TransferLog } from './transfer-log.service.js';
import { eachIsolated } from '../../../core/jobs/isolated.js';

/** Reads each file once that has no checksums of its store. Resumes after the last verified file. */
@Injectable()
export class ChecksumVerification {
  constructor(
    private readonly transfers: TransferRepository,
    private readonly stores: Stores,
    private readonly transferLog: TransferLog,
    private readonly damaged: DamagedFiles,
    private readonly sums: ComputedSums,
    private readonly clock: Clock,
  ) {}

  @HandlesJob(verifyChecksums)
  async verify(
    { transferId, revision }: PayloadOf<typeof verifyChecksums>,
    { signal }: Pick<JobContext, 'signal'>,
  ): Promise<void> {
    const transfer = await this.transfers.findById(transferId);
    if (!transfer || transfer.deletedAt) return;
    const checks = this.transfers.checksOf(transferId);
    try {
      await eachIsolated(transfer.files.filter(isUnchecked), {
        name: verifyChecksums.name,
        idOf: ({ id }) => `${transferId} ${id}`,
        handle: (file) => this.verifyFile(transfer, file, { checks, signal }),
        signal,
      });
    } finally {
      await checks.flush();
    }
    await this.logResult(transferId, revision);
  }

  private async verifyFile(
    transfer: Transfer,
    file: TransferFile,
    { checks, signal }: { checks: FileChecks; signal: AbortSignal },
  ): Promise<void> {
    const sums = await readSums(this.stores.named(transfer.store), file, signal);
    if (sums && isAsSent(file, sums)) await checks.add(file, { ...sums, checkedAt: this.clock.now() });
    else await this.damaged.mark(transfer._id, file);
  }

  /** Reads the recorded results, because an earlier attempt may have verified some files. */
  private async logResult(transferId: string, revision: number): Promise<void> {
    const transfer = await this.transfers.findById(transferId);
    if (!transfer || transfer.deletedAt) return;
    const checked = transfer.files.filter(({ checkedAt }) => checkedAt !== null);
    const offered = currentFiles({ files: checked });
    await this.sums.report({ kind: 'transfer', id: transferId }, offered);
    if (checked.length > 0)
      await this.transferLog.append(transferId, {
        kind: 'checked',
        once: `checked-${revision}`,
        data: { filesVersion: revision, fileCount: checked.length, digest: checkedDigest(checked) },
      });
    await this.damaged.report(transferId);
  }
}

/** @returns null if the bytes are lost @throws {Error} if a retry may succeed */
async function readSums(
  store: ObjectStore,
  { itemPath, etag }: TransferFile,
  signal: AbortSignal,
): Promise<ReadSums | null> {
  const hash = createHash('sha256');
  let crc = 0;
  try {
    for await (const chunk of store.read(itemPath, { ifEtag: etag, reuse: true, signal })) {
      hash.update(chunk);
      crc = crc32(chunk, crc);
    }
  } catch (error) {
    if (!(error instanceof StoreError && isLost(error.code))) throw error;
    return null;
  }
  return { crc32: crc, sha256: hash.digest('hex') };
}
