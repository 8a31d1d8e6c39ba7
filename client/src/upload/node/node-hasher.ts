import { Worker } from 'node:worker_threads';
import { crcOfRange, sumBlocks } from '../hashing/block-sums.js';
import type { HashAnswer } from '../hashing/hash-messages.js';
import type { HashJob, Hasher } from '../hashing/hasher.js';
import { NodeFile } from './node-file.js';
import type { FileRange } from './node-hash-worker.js';
import { nodeSumKit } from './node-sum-kit.js';
import type { ByteSource } from '../types.js';
import { WorkerHasher } from '../hashing/worker-hasher.js';

/** Sums up in the thread that sends, a slice at a time: for bytes in memory, which no other thread sees. */
export const inThreadHasher: Hasher = {
  read: ({ blob, blockBytes, signal, onBlocks }: HashJob) =>
    sumBlocks({ blob, blockBytes, onBlocks, kit: nodeSumKit, withSha256: true, isStopped: () => signal.aborted }),
  crc32: (blob) => crcOfRange(blob, nodeSumKit),
  close: () => undefined,
};

/** Files on disk are read by a thread of their own, so that sending does not share its core with hashing. */
export function nodeHasher(): Hasher {
  const inWorker = new WorkerHasher<FileRange>({
    withSha256: true,
    sourceOf: (blob) => rangeOf(blob as NodeFile),
    start({ onAnswer, onBroken }) {
      const worker = new Worker(new URL('./node-hash-worker.js', import.meta.url));
      // Hashing keeps no process alive that has nothing else to do.
      worker.unref();
      worker.on('message', (answer: HashAnswer) => onAnswer(answer));
      worker.on('error', onBroken);
      return { post: (request) => worker.postMessage(request), end: () => void worker.terminate() };
    },
  });
  const hasherFor = (blob: ByteSource): Hasher => (blob instanceof NodeFile ? inWorker : inThreadHasher);
  return {
    read: (job) => hasherFor(job.blob).read(job),
    crc32: (blob) => hasherFor(blob).crc32(blob),
    close: () => inWorker.close(),
  };
}

function rangeOf({ path, start, size }: NodeFile): FileRange {
  return { path, start, size };
}
