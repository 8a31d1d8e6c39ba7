import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { isMainThread, parentPort, Worker } from 'node:worker_threads';

const ROUNDS = 900_000_000;

/** What the loop takes on one of two quiet cores of the machine on which the budgets were measured. */
const REFERENCE_SECONDS = 1;

if (!isMainThread) {
  const began = performance.now();
  let value = 1;
  for (let round = 0; round < ROUNDS; round += 1) value = (Math.imul(value, 1_103_515_245) + round) | 0;
  parentPort?.postMessage({ seconds: (performance.now() - began) / 1000, value });
}

/** @returns {Promise<number>} seconds */
function runLoop() {
  const worker = new Worker(fileURLToPath(import.meta.url));
  return new Promise((resolve, reject) => {
    worker.once('message', ({ seconds }) => resolve(seconds));
    worker.once('error', reject);
  });
}

/**
 * How much longer this machine takes now than the quiet reference: on every core at once, so that other work on any of
 * them shows.
 * @returns {Promise<number>} at least 1
 */
export async function measureSlowness() {
  const seconds = await Promise.all(Array.from({ length: availableParallelism() }, runLoop));
  return Math.max(1, seconds.reduce((sum, each) => sum + each, 0) / seconds.length / REFERENCE_SECONDS);
}
