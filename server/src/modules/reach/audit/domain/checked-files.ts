import { createHash } from 'node:crypto';
import { canonicalJson } from './canonical-json.js';
import type { StoreErrorCode } from '../../../platform/storage/index.js';
import { type TransferFile } from '../../../files/transfers/index.js';

/** Checksums of the bytes in the store. */
export interface ReadSums {
  crc32: number;
  /** Hex. */
  sha256: string;
}

/** Whether the stored bytes match the checksums that were known at sending; unknown ones are skipped. */
export function isAsSent(sent: Pick<TransferFile, 'crc32' | 'sha256'>, read: ReadSums): boolean {
  const isSameCrc = sent.crc32 === null || sent.crc32 === read.crc32;
  const isSameHash = sent.sha256 === null || sent.sha256 === read.sha256;
  return isSameCrc && isSameHash;
}

/** Whether the error of a store means that it no longer has the bytes of an object. */
export function isLost(code: StoreErrorCode): boolean {
  return code === 'object-missing' || code === 'etag-mismatch' || code === 'damaged';
}

/** SHA-256, hex, of the canonical list of ids and hashes: one log entry covers many files. */
export function checkedDigest(files: readonly Pick<TransferFile, 'id' | 'sha256'>[]): string {
  const list = files.map(({ id, sha256 }) => ({ id, sha256 }));
  return createHash('sha256').update(canonicalJson(list)).digest('hex');
}
