import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { isMainThread, parentPort, Worker } from 'node:worker_threads';

/** What the loop computes in a second on one of two quiet cores of the machine on which the budgets were measured. */
const ROUNDS_PER_SECOND = 900_000_000;

/**
 * @param {number} seconds that it takes on the quiet reference
 * @returns {number} of no meaning; keeps the loop from being optimized away
 */
export function computeFor(seconds) {
  // In a test's own context each look-up of a global costs more than the loop.
  const { imul } = Math;
  const rounds = Math.round(seconds * ROUNDS_PER_SECOND);
  let value = 1;
  for (let round = 0; round < rounds; round += 1) value = (imul(value, 1_103_515_245) + round) | 0;
  return value;
}

const REFERENCE_SECONDS = 1;

if (!isMainThread) {
  const began = performance.now();
  const value = computeFor(REFERENCE_SECONDS);
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
