import type { HashAnswer, HashRequest } from '../hashing/hash-messages.js';
import type { Hasher } from '../hashing/hasher.js';
import { WorkerHasher } from '../hashing/worker-hasher.js';

/** Hashes in a worker of its own, fetched with the first file. */
export function browserHasher(): Hasher {
  return new WorkerHasher<Blob>({
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
