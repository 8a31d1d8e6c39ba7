import type { HashAnswer, HashRequest } from '../../upload/hashing/hash-messages.js';
import type { Hasher } from '../../upload/hashing/hasher.js';
import { WorkerHasher } from '../../upload/hashing/worker-hasher.js';
import type { SealAnswer } from './seal-desk.js';
import { SealWorkers, type SealWorker } from './seal-workers.js';
import type { SealedRange, SealedSource } from './sealed-source.js';

const MOST_WORKERS = 4;

export const browserSealWorkers = (): SealWorkers =>
  new SealWorkers(startWorker, Math.min(navigator.hardwareConcurrency || 1, MOST_WORKERS));

function startWorker(): SealWorker {
  const worker = new Worker(new URL('./seal-worker.ts', import.meta.url), { type: 'module', name: 'encryption' });
  const broken = new Promise<never>((_, reject) => {
    worker.onerror = () => reject(new Error('the encryption worker could not run'));
  });
  // Each request reports it.
  broken.catch(() => undefined);
  return {
    ask(request) {
      const answered = new Promise<SealAnswer>((resolve) => {
        worker.onmessage = ({ data }: MessageEvent<SealAnswer>) => resolve(data);
      });
      worker.postMessage(request);
      return Promise.race([answered, broken]);
    },
    end: () => worker.terminate(),
  };
}

/** Checksums of the encrypted bytes. */
export function sealedHasher(): Hasher {
  return new WorkerHasher<SealedRange>({
    withSha256: false,
    sourceOf: (blob) => (blob as SealedSource).range,
    start({ onAnswer, onBroken }) {
      const worker = new Worker(new URL('./sealed-hash-worker.ts', import.meta.url), {
        type: 'module',
        name: 'encrypted-hashing',
      });
      worker.onmessage = ({ data }: MessageEvent<HashAnswer>) => onAnswer(data);
      worker.onerror = () => onBroken(new Error('the hashing worker could not run'));
      return {
        post: (request: HashRequest<SealedRange>) => worker.postMessage(request),
        end: () => worker.terminate(),
      };
    },
  });
}
