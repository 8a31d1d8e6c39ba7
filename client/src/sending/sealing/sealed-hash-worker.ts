import { createCRC32 } from 'hash-wasm';
import type { SumKit } from '../../upload/hashing/block-sums.js';
import { HashDesk } from '../../upload/hashing/hash-desk.js';
import type { HashRequest } from '../../upload/hashing/hash-messages.js';
import { openRange } from './seal-desk.js';
import type { SealedRange } from './sealed-source.js';

const scope = globalThis as unknown as {
  postMessage(message: unknown): void;
  onmessage: ((event: MessageEvent<HashRequest<SealedRange>>) => void) | null;
};

/** Sums of the encrypted bytes, which are encrypted once more for it: ahead of the sending, as those of plain files. */
const desk = new HashDesk<SealedRange>(loadKit(), openRange, (answer) => scope.postMessage(answer));
scope.onmessage = ({ data }) => void desk.take(data);

async function loadKit(): Promise<SumKit> {
  const crc = await createCRC32();
  return {
    sha256: () => Promise.reject(new Error('not computed here')),
    crc32: (bytes) => Number.parseInt(crc.init().update(bytes).digest('hex'), 16),
  };
}
