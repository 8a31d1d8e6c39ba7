import { Injectable } from '@nestjs/common';
import { NamedChecks } from '../../../core/ports/named-checks.js';
import type { TransferFile } from './domain/transfer.js';

/** A file whose checksums were computed here from its bytes. */
export type SummedFile = Pick<TransferFile, 'path' | 'size' | 'crc32' | 'sha256' | 'checkedAt'>;

/** What holds the files: a transfer, or a file request with examples. */
export interface Holder {
  kind: 'transfer' | 'request';
  id: string;
}

type Judge = (holder: Holder, files: readonly SummedFile[]) => Promise<void>;

/** Judgements of other modules that wait for checksums which no client has claimed. Each must be idempotent. */
@Injectable()
export class ComputedSums extends NamedChecks<Judge> {
  async report(holder: Holder, files: readonly SummedFile[]): Promise<void> {
    for (const judge of this.all()) await judge(holder, files);
  }
}
