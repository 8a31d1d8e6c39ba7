import { Injectable } from '@nestjs/common';
import type { PayloadOf } from '../../../core/jobs/define-job.js';
import { HandlesJob, type JobContext } from '../../../core/jobs/handles-job.js';
import { TransferLog } from '../../reach/audit/index.js';
import {
  ComputedSums,
  type FileChecks,
  type Transfer,
  type TransferFile,
  TransferMails,
  TransferRepository,
} from '../../files/transfers/index.js';
import { FileScanner } from './file-scanner.service.js';
import { isScanPending, scanFiles } from './moderation.jobs.js';
import { eachIsolated } from '../../../core/jobs/isolated.js';
import { Clock } from '../../../core/clock/clock.js';
import { checkExamples, type Example, examplesOf, type FileRequest, FileRequests } from '../../reach/requests/index.js';

/** Scans each file for viruses, once, after it was sent. Resumes after the last scanned file. */
@Injectable()
export class VirusScans {
  constructor(
    private readonly transfers: TransferRepository,
    private readonly scanner: FileScanner,
    private readonly transferLog: TransferLog,
    private readonly mails: TransferMails,
    private readonly requests: FileRequests,
    private readonly sums: ComputedSums,
    private readonly clock: Clock,
  ) {}

  @HandlesJob(scanFiles)
  async scanTransfer(
    { transferId }: PayloadOf<typeof scanFiles>,
    { signal }: Pick<JobContext, 'signal'>,
  ): Promise<void> {
    const transfer = await this.transfers.findById(transferId);
    if (!transfer || transfer.deletedAt) return;
    const checks = this.transfers.checksOf(transferId);
    try {
      await eachIsolated(transfer.files.filter(isScanPending), {
        name: scanFiles.name,
        idOf: ({ id }) => `${transferId} ${id}`,
        handle: (file) => this.scanFile(transfer, file, { checks, signal }),
        signal,
      });
    } finally {
      await checks.flush();
      const scanned = await this.transfers.findById(transferId);
      if (scanned && !scanned.deletedAt) await this.mails.mailInfected(scanned);
    }
  }

  /** Reads the examples of a request once, as files of transfers are read. Resumes after the last one. */
  @HandlesJob(checkExamples)
  async checkExamples(
    { requestId }: PayloadOf<typeof checkExamples>,
    { signal }: Pick<JobContext, 'signal'>,
  ): Promise<void> {
    const request = await this.requests.findById(requestId);
    if (!request || request.deletedAt) return;
    for (const example of examplesOf(request.items).filter(({ checkedAt }) => checkedAt === null)) {
      signal.throwIfAborted();
      await this.checkExample(request, example, signal);
    }
  }

  private async checkExample({ _id: id }: FileRequest, example: Example, signal: AbortSignal): Promise<void> {
    const file = { ...example, sha256: null };
    const verdict = await this.scanner.scanOrRetry(example, file, signal);
    if (verdict === 'lost') return;
    const { name: path, size, crc32, uploadSlug } = example;
    const sha256 = await this.scanner.sumOf(example, file, signal);
    const checkedAt = this.clock.now();
    await this.sums.report({ kind: 'request', id }, [{ path, size, crc32, sha256, checkedAt }]);
    const scan = verdict === null || typeof verdict === 'string' ? verdict : 'infected';
    await this.requests.recordExample(id, { uploadSlug, scan, checkedAt });
  }

  private async scanFile(
    transfer: Transfer,
    file: TransferFile,
    { checks, signal }: { checks: FileChecks; signal: AbortSignal },
  ): Promise<void> {
    const verdict = await this.scanner.scanOrRetry(transfer, file, signal);
    if (verdict === 'lost') return;
    if (verdict === null || typeof verdict === 'string') {
      return checks.add(file, { scan: verdict });
    }
    const fileId = file.id;
    // This write ends downloads of the file.
    await checks.add(file, { scan: 'infected' });
    await checks.flush();
    const entry = { kind: 'infected', once: `infected-${fileId}`, data: { fileId, threat: verdict.threat } } as const;
    await this.transferLog.append(transfer._id, entry);
  }
}
