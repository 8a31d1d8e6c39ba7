import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Config } from '../../config/config.module.js';
import { StoreError, Stores } from '../storage/index.js';
import type { Transfer, TransferFile } from '../transfers/index.js';
import { Clamd, type ScanVerdict } from './clamd.js';
import { ClearedFileRepository } from './data/cleared-file.repository.js';

type Stored = Pick<Transfer, 'store'>;

/** Scans one stored file. What the staff cleared before is clean. */
@Injectable()
export class FileScanner {
  private readonly scanner: Clamd | null;

  constructor(
    private readonly stores: Stores,
    private readonly cleared: ClearedFileRepository,
    private readonly config: Config,
  ) {
    const { CLAMD_URL } = config.env;
    this.scanner = CLAMD_URL === undefined ? null : new Clamd(new URL(CLAMD_URL));
  }

  /**
   * Null: the installation has no scanner any more. Bytes that are lost are found by the check of the checksums.
   *
   * @throws {ScannerUnavailable}
   */
  async scan(transfer: Stored, file: TransferFile, signal: AbortSignal): Promise<ScanVerdict | 'lost' | null> {
    if (!this.scanner) return null;
    if (file.size > this.config.env.CLAMD_MAX_BYTES) return 'too-large';
    try {
      const verdict = await this.scanner.scan(this.bytesOf(transfer, file, signal), signal);
      if (typeof verdict === 'string') return verdict;
      const sha256 = await this.sumOf(transfer, file, signal);
      return (await this.cleared.has({ sha256, signature: verdict.threat })) ? 'clean' : verdict;
    } catch (error) {
      const isLost = error instanceof StoreError && ['object-missing', 'etag-mismatch', 'damaged'].includes(error.code);
      if (!isLost) throw error;
      return 'lost';
    }
  }

  /** Not as the client claims, which could be the one of a cleared file. */
  private async sumOf(transfer: Stored, file: TransferFile, signal: AbortSignal): Promise<string> {
    if (file.sha256 !== null && file.checkedAt !== null) return file.sha256;
    const hash = createHash('sha256');
    for await (const chunk of this.bytesOf(transfer, file, signal)) hash.update(chunk);
    return hash.digest('hex');
  }

  private bytesOf({ store }: Stored, { itemPath, etag }: TransferFile, signal: AbortSignal): AsyncIterable<Buffer> {
    return this.stores.named(store).read(itemPath, { ifEtag: etag, signal });
  }
}
