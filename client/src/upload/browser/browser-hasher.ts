import type { HashAnswer, HashRequest } from '../hashing/hash-messages.js';
import type { Hasher } from '../hashing/hasher.js';
import { WorkerHasher } from '../hashing/worker-hasher.js';

/**
 * Hashes in a worker of its own, fetched with the first file. SHA-256 without the processor's instructions is slower than a
 * fast line, so uploads go without: the store computes it.
 */
export function browserHasher({ withSha256 }: { withSha256: boolean }): Hasher {
  return new WorkerHasher<Blob>({
    withSha256,
    sourceOf: (blob) => blob as Blob,
    start({ onAnswer, onBroken }) {
      const worker = new Worker(new URL('./browser-hash-worker.ts', import.meta.url), {
        type: 'module',
        name: 'hashing',
      });
      worker.onmessage = ({ data }: MessageEvent<HashAnswer>) => onAnswer(data);
      worker.onerror = () => onBroken(new Error('the hashing worker could not run'));
      return { post: (request: HashRequest<Blob>) => worker.postMessage(request), end: () => worker.terminate() };
    },
  });
}
