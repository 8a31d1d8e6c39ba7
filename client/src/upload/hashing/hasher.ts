import type { ByteSource } from '../types.js';

export interface HashJob {
  blob: ByteSource;
  /** Reports a CRC-32 for every block of this many bytes, and for the rest. */
  blockBytes: number;
  signal: AbortSignal;
  onBlocks(crc32s: readonly number[]): void;
}

/** Reads files apart from their sending. The browser's works in a worker, so that the page stays quick. */
export interface Hasher {
  /** Reads a file once, from its beginning. Returns its SHA-256 in hex, if this hasher computes it. */
  read(job: HashJob): Promise<string | undefined>;
  /** The sum of a small range, at once, whatever else is being read. */
  crc32(blob: ByteSource): Promise<number>;
  close(): void;
}
