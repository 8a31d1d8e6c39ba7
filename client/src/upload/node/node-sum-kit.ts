import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import type { SumKit } from '../hashing/block-sums.js';

export const nodeSumKit: SumKit = {
  sha256() {
    const hash = createHash('sha256');
    return Promise.resolve({ update: (bytes) => void hash.update(bytes), hex: () => hash.digest('hex') });
  },
  crc32: (bytes) => crc32(bytes),
};
