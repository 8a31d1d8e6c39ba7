import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { folder } from '../../docker/embedded/paths.mjs';
import { say, streamClient } from '../measure.mjs';
import { startProduct } from '../product.mjs';
import { watchUsage } from '../usage.mjs';

const COUNT = 1000;
const CONCURRENCY = 16;
const PEOPLE = 50;
/** Jobs of the uploads that are still running do not count towards the creations. */
const SETTLE_MS = 3000;
const PARTS = ['server', 'worker', 'mail', 'queue', 'database'];

/**
 * Small transfers, 16 at a time: the creations alone, and whole journeys from opening the upload to the link. With the
 * worker as it is shipped, and without it, since on a small machine both want the same processors.
 * @param {import('../measure.mjs').Suite} options
 */
export async function measureTransfers({ dir, results, rounds }) {
  const product = await startProduct({ dir: folder(join(dir, 'product')) });
  try {
    const people = await product.hire(PEOPLE);
    const rig = { product, people, results };
    for (let round = 0; round < rounds; round += 1) await create(rig, 'creating small transfers');
    await run(rig, 'small transfers from upload to link', 'whole', []);
    await product.endWorker();
    for (let round = 0; round < rounds; round += 1) await create(rig, 'creating small transfers, worker stopped');
  } finally {
    await product.stop();
  }
}

/** @typedef {{ product: Awaited<ReturnType<typeof startProduct>>, people: import('../people.mjs').Person[], results: import('../measure.mjs').Measurements }} Rig */

/** @param {Rig} rig @param {string} what */
async function create(rig, what) {
  const { uploads } = await streamClient('creations.mjs', jobOf(rig, 'upload', []));
  await setTimeout(SETTLE_MS);
  await run(rig, what, 'create', uploads);
}

/** @param {Rig} rig @param {string} what @param {string} kind @param {object[]} uploads */
async function run(rig, what, kind, uploads) {
  const pids = rig.product.pids();
  const usages = pids.map((pid) => pid && watchUsage([pid]));
  const outcome = await streamClient('creations.mjs', jobOf(rig, kind, uploads));
  const used = usages.map((usage) => (usage ? (usage.stop().cpuSeconds * 1000) / COUNT : 0));
  rig.results.latency(what, outcome);
  const shares = PARTS.map((name, index) => `${name} ${(used[index] ?? 0).toFixed(2)}`).join(', ');
  say(`  ${what}: ${(COUNT / outcome.seconds).toFixed(0)}/s, CPU ms each: ${shares}`);
}

/** @param {Rig} rig @param {string} kind @param {object[]} uploads */
const jobOf = ({ product, people }, kind, uploads) => ({
  kind,
  origin: product.origin,
  people,
  count: COUNT,
  concurrency: CONCURRENCY,
  uploads,
});
