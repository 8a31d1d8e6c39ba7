import { createCRC32, createSHA256 } from 'hash-wasm';
import type { SumKit } from '../hashing/block-sums.js';
import { HashDesk } from '../hashing/hash-desk.js';
import type { HashRequest } from '../hashing/hash-messages.js';

const scope = globalThis as unknown as {
  postMessage(message: unknown): void;
  onmessage: ((event: MessageEvent<HashRequest<Blob>>) => void) | null;
};

const desk = new HashDesk<Blob>(
  loadKit(),
  (blob) => blob,
  (answer) => scope.postMessage(answer),
);
scope.onmessage = ({ data }) => void desk.take(data);

async function loadKit(): Promise<SumKit> {
  const crc = await createCRC32();
  return {
    async sha256() {
      const sha = await createSHA256();
      return { update: (bytes) => void sha.update(bytes), hex: () => sha.digest('hex') };
    },
    crc32: (bytes) => Number.parseInt(crc.init().update(bytes).digest('hex'), 16),
  };
}
