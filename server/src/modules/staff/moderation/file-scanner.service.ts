import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Config } from '../../../config/config.module.js';
import { Clock } from '../../../core/clock/clock.js';
import { RetryLaterError } from '../../../core/jobs/handles-job.js';
import { StoreError, Stores } from '../../platform/storage/index.js';
import type { Transfer, TransferFile } from '../../files/transfers/index.js';
import { Clamd, type ScanVerdict, ScannerUnavailable } from './clamd.js';
import { ClearedFileRepository } from './data/cleared-file.repository.js';

/** Until then visitors' transfers stay closed, so not long. */
const RETRY_MS = 30_000;

type Stored = Pick<Transfer, 'store'>;
type ScannedFile = Pick<TransferFile, 'itemPath' | 'etag' | 'size' | 'sha256' | 'checkedAt'>;

/** Scans one stored file. What the staff cleared before is clean. */
@Injectable()
export class FileScanner {
  private readonly scanner: Clamd | null;

  constructor(
    private readonly stores: Stores,
    private readonly cleared: ClearedFileRepository,
    private readonly config: Config,
    private readonly clock: Clock,
  ) {
    const { CLAMD_URL } = config.env;
    this.scanner = CLAMD_URL === undefined ? null : new Clamd(new URL(CLAMD_URL));
  }

  /**
   * Null: the installation has no scanner any more. Bytes that are lost are found by the check of the checksums.
   *
   * @throws {ScannerUnavailable}
   */
  async scan(transfer: Stored, file: ScannedFile, signal: AbortSignal): Promise<ScanVerdict | 'lost' | null> {
    if (!this.scanner) return null;
    if (file.size > this.config.env.CLAMD_MAX_BYTES) return 'too-large';
    try {
      const verdict = await this.scanner.scan(this.bytesOf(transfer, file, signal), signal);
      if (typeof verdict === 'string') return verdict;
      const sha256 = await this.sumOf(transfer, file, signal);
      return (await this.cleared.hasFile({ sha256, signature: verdict.threat })) ? 'clean' : verdict;
    } catch (error) {
      const isLost = error instanceof StoreError && ['object-missing', 'etag-mismatch', 'damaged'].includes(error.code);
      if (!isLost) throw error;
      return 'lost';
    }
  }

  /** Scans for jobs, which try again while the scanner is unavailable. */
  async scanOrRetry(...what: Parameters<FileScanner['scan']>): ReturnType<FileScanner['scan']> {
    try {
      return await this.scan(...what);
    } catch (error) {
      if (!(error instanceof ScannerUnavailable)) throw error;
      throw new RetryLaterError(new Date(this.clock.now().getTime() + RETRY_MS), error.message);
    }
  }

  /** Not as the client claims, which could be the one of a cleared file. */
  async sumOf(transfer: Stored, file: ScannedFile, signal: AbortSignal): Promise<string> {
    if (file.sha256 !== null && file.checkedAt !== null) return file.sha256;
    const hash = createHash('sha256');
    for await (const chunk of this.bytesOf(transfer, file, signal)) hash.update(chunk);
    return hash.digest('hex');
  }

  private bytesOf({ store }: Stored, { itemPath, etag }: ScannedFile, signal: AbortSignal): AsyncIterable<Buffer> {
    return this.stores.named(store).read(itemPath, { ifEtag: etag, signal });
  }
}
