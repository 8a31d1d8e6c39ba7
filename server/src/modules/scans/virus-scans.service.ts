import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Config } from '../../config/config.module.js';
import { Clock } from '../../core/clock/clock.js';
import type { PayloadOf } from '../../core/jobs/define-job.js';
import { HandlesJob, type JobContext, OnEvent, RetryLaterError } from '../../core/jobs/handles-job.js';
import { TransferLog } from '../audit/index.js';
import { transferRestored } from '../retention/index.js';
import { StoreError, Stores } from '../storage/index.js';
import {
  filesAdded,
  type Transfer,
  transferCreated,
  type TransferFile,
  TransferJobs,
  TransferMails,
  Transfers,
} from '../transfers/index.js';
import { Clamd, ScannerUnavailable, type ScanVerdict } from './clamd.js';
import { ClearedFileRepository } from './data/cleared-file.repository.js';
import { scanFiles } from './scans.jobs.js';

/** Until then visitors' transfers stay closed, so not long. */
const RETRY_MS = 30_000;

/** Scans each file for viruses, once, after it was sent. Resumes after the last scanned file. */
@Injectable()
export class VirusScans {
  private readonly scanner: Clamd | null;

  constructor(
    private readonly transfers: Transfers,
    private readonly stores: Stores,
    private readonly cleared: ClearedFileRepository,
    private readonly transferLog: TransferLog,
    private readonly mails: TransferMails,
    private readonly jobs: TransferJobs,
    private readonly clock: Clock,
    private readonly config: Config,
  ) {
    const { CLAMD_URL } = config.env;
    this.scanner = CLAMD_URL === undefined ? null : new Clamd(new URL(CLAMD_URL));
  }

  @OnEvent(transferCreated, 'scans')
  @OnEvent(filesAdded, 'scans')
  @OnEvent(transferRestored, 'scans')
  async enqueue({ transferId }: { transferId: string }): Promise<void> {
    const transfer = await this.transfers.findById(transferId);
    if (!transfer || transfer.deletedAt || !transfer.files.some(isPending)) return;
    await this.jobs.enqueue(transferId, scanFiles, { transferId, filesVersion: transfer.filesVersion });
  }

  @HandlesJob(scanFiles)
  async scan({ transferId }: PayloadOf<typeof scanFiles>, { signal }: Pick<JobContext, 'signal'>): Promise<void> {
    const transfer = await this.transfers.findById(transferId);
    if (!transfer || transfer.deletedAt) return;
    for (const file of transfer.files.filter(isPending)) {
      signal.throwIfAborted();
      await this.scanFile(transfer, file, signal);
    }
    const scanned = await this.transfers.findById(transferId);
    if (scanned && !scanned.deletedAt) await this.mails.mailInfected(scanned);
  }

  private async scanFile(transfer: Transfer, file: TransferFile, signal: AbortSignal): Promise<void> {
    const verdict = await this.judge(transfer, file, signal);
    if (verdict === 'lost') return;
    if (verdict === null || typeof verdict === 'string') {
      await this.transfers.recordCheck(transfer._id, file, { scan: verdict });
      return;
    }
    const fileId = file.id;
    await this.transfers.recordCheck(transfer._id, file, { scan: 'infected' });
    const entry = { kind: 'infected', once: `infected-${fileId}`, data: { fileId, threat: verdict.threat } } as const;
    await this.transferLog.append(transfer._id, entry);
  }

  /** What the staff cleared before is clean. */
  private async judge(transfer: Transfer, file: TransferFile, signal: AbortSignal): ReturnType<VirusScans['verdictOn']> {
    const verdict = await this.verdictOn(transfer, file, signal);
    if (verdict === null || typeof verdict === 'string') return verdict;
    const sha256 = await this.sumOf(transfer, file, signal);
    return (await this.cleared.has({ sha256, signature: verdict.threat })) ? 'clean' : verdict;
  }

  /** Not as the client claims, which could be the one of a cleared file. */
  private async sumOf({ store }: Transfer, file: TransferFile, signal: AbortSignal): Promise<string> {
    const { itemPath, etag, sha256, checkedAt } = file;
    if (sha256 !== null && checkedAt !== null) return sha256;
    const hash = createHash('sha256');
    for await (const chunk of this.stores.named(store).read(itemPath, { ifEtag: etag, signal })) hash.update(chunk);
    return hash.digest('hex');
  }

  /** Null: the installation has no scanner any more. Bytes that are lost are found by the check of the checksums. */
  private async verdictOn(
    { store }: Transfer,
    { itemPath, etag, size }: TransferFile,
    signal: AbortSignal,
  ): Promise<ScanVerdict | 'lost' | null> {
    if (!this.scanner) return null;
    if (size > this.config.env.CLAMD_MAX_BYTES) return 'too-large';
    try {
      return await this.scanner.scan(this.stores.named(store).read(itemPath, { ifEtag: etag, signal }), signal);
    } catch (error) {
      if (error instanceof ScannerUnavailable)
        throw new RetryLaterError(new Date(this.clock.now().getTime() + RETRY_MS), error.message);
      const isLost = error instanceof StoreError && ['object-missing', 'etag-mismatch', 'damaged'].includes(error.code);
      if (!isLost) throw error;
      return 'lost';
    }
  }
}

function isPending({ scan, purgedAt }: TransferFile): boolean {
  return scan === 'pending' && purgedAt === null;
}
