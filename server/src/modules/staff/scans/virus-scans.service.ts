import { Injectable } from '@nestjs/common';
import type { PayloadOf } from '../../../core/jobs/define-job.js';
import { HandlesJob, type JobContext } from '../../../core/jobs/handles-job.js';
import { TransferLog } from '../../reach/audit/index.js';
import {
  type FileChecks,
  type Transfer,
  type TransferFile,
  TransferMails,
  TransferRepository,
} from '../../files/transfers/index.js';
import { FileScanner } from './file-scanner.service.js';
import { isScanPending, scanFiles } from './scans.jobs.js';
import { eachIsolated } from '../../../core/jobs/isolated.js';

/** Scans each file for viruses, once, after it was sent. Resumes after the last scanned file. */
@Injectable()
export class VirusScans {
  constructor(
    private readonly transfers: TransferRepository,
    private readonly scanner: FileScanner,
    private readonly transferLog: TransferLog,
    private readonly mails: TransferMails,
  ) {}

  @HandlesJob(scanFiles)
  async scan({ transferId }: PayloadOf<typeof scanFiles>, { signal }: Pick<JobContext, 'signal'>): Promise<void> {
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
    // From now on it cannot be downloaded.
    await checks.add(file, { scan: 'infected' });
    await checks.flush();
    const entry = { kind: 'infected', once: `infected-${fileId}`, data: { fileId, threat: verdict.threat } } as const;
    await this.transferLog.append(transfer._id, entry);
  }
}
