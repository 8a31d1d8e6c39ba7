import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { folder } from '../../docker/embedded/paths.mjs';
import { client, download, firstByte, inTurns, say } from '../measure.mjs';
import { startProduct } from '../product.mjs';
import { startRival } from '../rivals.mjs';

/** @typedef {{ path: string, size: number }[]} Files */

const MIB = 1024 * 1024;
const FIRST_BYTES = 20;
/** Reading ahead for an aborted archive has ended by then. */
const QUIET_MS = 300;

const many = (/** @type {number} */ count, /** @type {number} */ size) =>
  Array.from({ length: count }, (_, index) => ({ path: `folder/${index}.bin`, size }));

/**
 * Archives compared with those of `archiver`, and with our own download of one file of that size, and how
 * long one of 1500 files takes to begin.
 * @param {import('../measure.mjs').Suite} options
 */
export async function measureZips({ dir, results, large, rounds }) {
  const product = await startProduct({ dir: folder(join(dir, 'product')), settings: { STORAGE_ENCRYPTION: 'false' } });
  try {
    await archive({ product, dir, results, rounds }, '1000 × 100 KiB', many(1000, 100 * 1024));
    await archive({ product, dir, results, rounds }, `2 × ${large / MIB} MiB`, [
      { path: 'a.bin', size: large },
      { path: 'b.bin', size: large },
    ]);
    await begin({ product, results });
  } finally {
    await product.stop();
  }
}

/**
 * @param {{ product: Awaited<ReturnType<typeof startProduct>>, dir: string, results: import('../measure.mjs').Measurements, rounds: number }} rig
 * @param {string} what
 * @param {Files} files
 */
async function archive({ product, dir, results, rounds }, what, files) {
  const { origin, token, userId, pid } = product;
  const bytes = files.reduce((sum, { size }) => sum + size, 0);
  const upload = await client({ kind: 'engine', origin, token, userId, files });
  await product.send(upload);
  const whole = await client({ kind: 'engine', origin, token, userId, files: [{ path: 'whole.bin', size: bytes }] });
  await product.send(whole);
  const rival = await startRival('archiver', written(join(dir, `archiver ${what}`), files));
  try {
    for (let round = 0; round < rounds; round += 1) {
      await inTurns(round, [
        async () => {
          const url = await product.zipAddress(upload.slug);
          const own = { pids: [pid], bytes, rival: `zip of ${what}, archiver` };
          await results.measure(`zip of ${what}, Sampan`, { ...own, work: () => download(url) });
        },
        async () => {
          const pids = [rival.pid];
          await results.measure(`zip of ${what}, archiver`, { pids, bytes, work: () => download(rival.url) });
        },
        async () => {
          const url = await product.fileAddress(whole.slug);
          const own = { pids: [pid], bytes, rival: '' };
          await results.measure(`one file as large as ${what}, Sampan`, { ...own, work: () => download(url, bytes) });
        },
      ]);
    }
  } finally {
    await rival.stop();
  }
  const ratio = results.ratio(`zip of ${what}, Sampan`, `one file as large as ${what}, Sampan`);
  results.figure(`zip of ${what}, of our own download of as many bytes`, ratio);
  for (const { slug } of [upload, whole]) await product.remove(slug);
}

/** @param {string} dir @param {Files} files */
function written(dir, files) {
  const bytes = Buffer.alloc(MIB, 'sampan');
  for (const { path, size } of files) {
    mkdirSync(join(dir, path, '..'), { recursive: true });
    writeFileSync(join(dir, path), '');
    for (let at = 0; at < size; at += MIB)
      writeFileSync(join(dir, path), bytes.subarray(0, Math.min(MIB, size - at)), { flag: 'a' });
  }
  return dir;
}

/** @param {{ product: Awaited<ReturnType<typeof startProduct>>, results: import('../measure.mjs').Measurements }} rig */
async function begin({ product, results }) {
  const { origin, token, userId } = product;
  const upload = await client({ kind: 'engine', origin, token, userId, files: many(1500, 10_000) });
  await product.send(upload);
  /** @type {number[]} */
  const milliseconds = [];
  for (let count = 0; count < FIRST_BYTES; count += 1) {
    milliseconds.push(await firstByte(await product.zipAddress(upload.slug)));
    await setTimeout(QUIET_MS);
  }
  results.latency('first byte of a zip of 1500 files', { milliseconds });
  say(`  first byte: ${milliseconds.map((each) => each.toFixed(1)).join(' ')} ms`);
  await product.remove(upload.slug);
}
