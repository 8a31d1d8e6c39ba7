import { createHash } from 'node:crypto';
import { canonicalJson } from './canonical-json.js';
import { type TransferFile } from '../../transfers/index.js';

/** Of the bytes as they lie in the store. */
export interface ReadSums {
  crc32: number;
  /** Hex. */
  sha256: string;
}

/** Whether the bytes that were read are those that were sent, as far as anybody said what these were. */
export function isAsSent(sent: Pick<TransferFile, 'crc32' | 'sha256'>, read: ReadSums): boolean {
  const isSameCrc = sent.crc32 === null || sent.crc32 === read.crc32;
  const isSameHash = sent.sha256 === null || sent.sha256 === read.sha256;
  return isSameCrc && isSameHash;
}

/** SHA-256, hex, of the canonical list of ids and hashes: binds a log to the bytes of many files in one line. */
export function checkedDigest(files: readonly Pick<TransferFile, 'id' | 'sha256'>[]): string {
  const list = files.map(({ id, sha256 }) => ({ id, sha256 }));
  return createHash('sha256').update(canonicalJson(list)).digest('hex');
}
