import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { folder, ROOT } from '../../docker/embedded/paths.mjs';
import { inTurns, say } from '../measure.mjs';
import { median, quantile } from '../table.mjs';
import { watchUsage } from '../usage.mjs';

const JOURNEYS = { count: 500, concurrency: 16, people: 50 };
const FILES = Array.from({ length: 1000 }, (_, index) => ({ path: `folder/${index}.bin`, size: 100 * 1024 }));
const BYTES = FILES.reduce((sum, { size }) => sum + size, 0);

/**
 * @typedef {Pick<typeof import('../product.mjs'), 'startProduct'> & Pick<typeof import('../measure.mjs'), 'client' | 'streamClient'>} Modules
 * @typedef {Modules & { name: string, product: Awaited<ReturnType<Modules['startProduct']>>, people: import('../people.mjs').Person[] }} Running
 */

/**
 * Cost of small files in this version and in that of another checkout, side by side in one run, each with its own
 * clients. Without `--beside`, this version alone.
 * @param {import('../measure.mjs').Suite} options
 */
export async function measureVersions({ dir, results, rounds, beside }) {
  const roots = [ROOT, ...(beside === undefined ? [] : [resolve(beside)])];
  /** @type {Running[]} */
  const running = [];
  try {
    for (const [index, root] of roots.entries()) {
      const name = index === 0 ? 'this version' : 'beside';
      const version = { name, ...(await modulesOf(root)) };
      const product = await version.startProduct({ dir: folder(join(dir, String(index))) });
      running.push({ ...version, product, people: [] });
    }
    for (const version of running) version.people = await version.product.hire(JOURNEYS.people);
    /** @type {Map<string, { perSecond: number, p99: number, cpu: number }[]>} */
    const journeys = new Map(running.map(({ name }) => [name, []]));
    for (let round = 0; round < rounds; round += 1) {
      say(`Versions, round ${round + 1} of ${rounds}`);
      await inTurns(
        round,
        running.map((version) => async () => {
          journeys.get(version.name)?.push(await smallTransfers(version, results));
        }),
      );
      await inTurns(
        round,
        running.map((version) => () => smallFiles(version, results)),
      );
    }
    for (const [name, all] of journeys)
      results.figure(
        `processor time of each small transfer, ms, ${name}`,
        median(all.map(({ cpu }) => cpu)).toFixed(1),
      );
    const [own = [], other = []] = [...journeys.values()];
    const ratio = (/** @type {'perSecond' | 'p99' | 'cpu'} */ what) =>
      median(own.map((one, round) => one[what] / (other[round]?.[what] ?? NaN))).toFixed(2);
    if (other.length > 0)
      results.figure(
        'small transfers, of the version beside: per second, p99, processor time',
        `${ratio('perSecond')}, ${ratio('p99')}, ${ratio('cpu')}`,
      );
  } finally {
    for (const { product } of running) await product.stop();
  }
}

/** @param {string} root @returns {Promise<Modules>} */
async function modulesOf(root) {
  const load = (/** @type {string} */ file) => import(pathToFileURL(join(root, 'bench', file)).href);
  return { ...(await load('measure.mjs')), ...(await load('product.mjs')) };
}

/** @param {Running} version @param {import('../measure.mjs').Measurements} results */
async function smallTransfers({ name, product, people, streamClient }, results) {
  const { count, concurrency } = JOURNEYS;
  const usage = watchUsage(product.pids().filter((pid) => pid > 0));
  const job = { kind: 'whole', origin: product.origin, people, count, concurrency, uploads: [] };
  const outcome = await streamClient('creations.mjs', job);
  await settled(product);
  const cpu = (usage.stop().cpuSeconds * 1000) / count;
  results.latency(`small transfers from upload to link, ${name}`, outcome);
  const perSecond = count / outcome.seconds;
  say(`  ${name}: ${perSecond.toFixed(0)} a second, ${cpu.toFixed(1)} ms of processor time each`);
  return { perSecond, p99: quantile(outcome.milliseconds, 0.99), cpu };
}

/** Waits for the jobs of the transfers, which count too. @param {Running['product']} product */
async function settled(product) {
  const pids = product.pids().filter((pid) => pid > 0);
  for (let quiet = 0; quiet < 2;) {
    const usage = watchUsage(pids);
    await new Promise((wake) => setTimeout(wake, 500));
    quiet = usage.stop().cpuSeconds < 0.15 ? quiet + 1 : 0;
  }
}

/** @param {Running} version @param {import('../measure.mjs').Measurements} results */
async function smallFiles({ name, product, client: own }, results) {
  const { origin, token, userId, pid } = product;
  const job = { kind: 'engine', origin, token, userId, files: FILES };
  const rival = name === 'beside' ? {} : { rival: 'upload of 1000 × 100 KiB, beside' };
  const work = () => own(job);
  const upload = await results.measure(`upload of 1000 × 100 KiB, ${name}`, {
    pids: [pid],
    bytes: BYTES,
    ...rival,
    work,
  });
  await product.send(upload);
  await product.remove(upload.slug);
}
