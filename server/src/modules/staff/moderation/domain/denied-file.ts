import type { TransferFile } from '../../../files/transfers/index.js';

/** A file that cannot be sent: it was taken down. */
export interface DeniedFile {
  sha256: string;
  size: number;
  /** Null where the store has not told it. */
  crc32: number | null;
  caseId: string;
  addedAt: Date;
}

type Sums = Pick<TransferFile, 'size' | 'crc32' | 'sha256' | 'checkedAt'>;

/**
 * Knows files by SHA-256, and by size and CRC-32, which the store knows at once, until a job has computed the SHA-256: before that it is what a
 * client claims, and clears nothing.
 */
export class DenyList {
  private readonly hashes: ReadonlySet<string>;
  private readonly sums: ReadonlySet<string>;

  constructor(files: readonly Pick<DeniedFile, 'sha256' | 'size' | 'crc32'>[]) {
    this.hashes = new Set(files.map(({ sha256 }) => sha256));
    this.sums = new Set(files.flatMap(({ size, crc32 }) => (crc32 === null ? [] : `${size} ${crc32}`)));
  }

  has({ sha256, size, crc32, checkedAt }: Sums): boolean {
    if (sha256 !== null && this.hashes.has(sha256)) return true;
    return (sha256 === null || checkedAt === null) && this.sums.has(`${size} ${crc32}`);
  }
}
