import { join } from 'node:path';
import { folder } from '../../docker/embedded/paths.mjs';
import { client, download, inTurns, say } from '../measure.mjs';
import { findNginx, startNginx } from '../nginx.mjs';
import { startProduct } from '../product.mjs';
import { startRival } from '../rivals.mjs';

/**
 * @typedef {Awaited<ReturnType<typeof startProduct>>} Product
 * @typedef {Awaited<ReturnType<typeof startNginx>>} Nginx
 * @typedef {import('../measure.mjs').Measurements} Measurements
 * @typedef {{ products: Record<string, Product>, nginx: Nginx | null, bare: Awaited<ReturnType<typeof startRival>>, results: Measurements, large: number, rounds: number }} Rig
 */

const SMALL_FILES = { count: 1000, size: 100 * 1024 };
/** Largest parts of the engine, which sends four at a time and begins with 2 MiB. */
const PIECES = { pieceBytes: 32 * 1024 * 1024, parallel: 4 };
/** nginx's file that archives are compared with. */
const ARCHIVED = 'archived';
const MIB = 1024 * 1024;

/**
 * The disk store with plain and encrypted files, compared with a bare Node server: one large file up and down. Archives
 * compared with nginx, if there is one.
 * @param {{ dir: string, results: Measurements, large: number, rounds: number }} options
 */
export async function measureDisk({ dir, ...options }) {
  const nginxPath = findNginx();
  if (!nginxPath) say('There is no nginx with WebDAV here (Debian: apt-get install nginx): Sampan is measured alone.');
  /** @type {Record<string, Product>} */
  const products = {};
  /** @type {Nginx | null} */
  let nginx = null;
  /** @type {Rig['bare'] | null} */
  let bare = null;
  try {
    for (const kind of ['plain', 'encrypted']) {
      const settings = { STORAGE_ENCRYPTION: String(kind === 'encrypted') };
      products[kind] = await startProduct({ dir: folder(join(dir, kind)), settings });
    }
    nginx = nginxPath ? await startNginx({ path: nginxPath, dir: folder(join(dir, 'nginx')) }) : null;
    bare = await startRival('bare', folder(join(dir, 'bare')));
    await measureAll({ products, nginx, bare, ...options });
  } finally {
    await bare?.stop();
    await nginx?.stop();
    for (const product of Object.values(products)) await product.stop();
  }
}

/** @param {Rig} rig */
async function measureAll(rig) {
  const { nginx, large, rounds } = rig;
  for (let round = 0; round < rounds; round += 1) {
    say(`Disk, round ${round + 1} of ${rounds}`);
    await largeFile(rig, round);
  }
  say('Archives');
  if (nginx) {
    await client({ kind: 'put', base: `${nginx.origin}/${ARCHIVED}`, bytes: large, pieceBytes: large, parallel: 1 });
  }
  const small = Array.from({ length: SMALL_FILES.count }, (_, index) => ({
    path: `folder/${index}.bin`,
    size: SMALL_FILES.size,
  }));
  await archive(rig, '1000 × 100 KiB', small);
  await archive(rig, `2 × ${large / MIB} MiB`, [
    { path: 'a.bin', size: large },
    { path: 'b.bin', size: large },
  ]);
  say('\nEncrypted, of plain:');
  for (const what of ['upload', 'download', 'zip of 1000 × 100 KiB', `zip of 2 × ${large / MIB} MiB`]) {
    say(`  ${what}: ${rig.results.ratio(`${what}, encrypted`, `${what}, plain`)}`);
  }
}

/**
 * @param {Rig} rig
 * @param {number} round
 */
async function largeFile({ products, nginx, bare, results, large }, round) {
  const least = { pids: [bare.pid], bytes: large };
  const theirs = { pids: nginx?.pids() ?? [], bytes: large };
  /** @type {Map<string, string>} */
  const slugs = new Map();
  const uploads = Object.entries(products).map(([kind, product]) => async () => {
    const { origin, token, userId } = product;
    const job = { kind: 'engine', origin, token, userId, files: [{ path: 'large.bin', size: large }] };
    const ours = { pids: [product.pid], bytes: large, rival: 'upload in parts, bare Node' };
    const upload = await results.measure(`upload, ${kind}`, { ...ours, work: () => client(job) });
    await product.send(upload);
    slugs.set(kind, upload.slug);
  });
  await inTurns(round, [
    ...uploads,
    async () => {
      const work = () => client({ kind: 'put', bytes: large, base: `${bare.url}/parts`, ...PIECES });
      await results.measure('upload in parts, bare Node', { ...least, work });
    },
    async () => {
      if (!nginx) return;
      const base = `${nginx.origin}/round-${round}`;
      const put = (/** @type {object} */ shape) => () => client({ kind: 'put', bytes: large, ...shape });
      await results.measure('upload in parts, nginx', { ...theirs, work: put({ base: `${base}/parts`, ...PIECES }) });
      await results.measure('upload in one PUT, nginx', {
        ...theirs,
        work: put({ base: `${base}/whole`, pieceBytes: large, parallel: 1 }),
      });
    },
  ]);
  const downloads = Object.entries(products).map(([kind, product]) => async () => {
    const url = await product.fileAddress(slugs.get(kind) ?? '');
    const ours = { pids: [product.pid], bytes: large, rival: 'download, bare Node' };
    await results.measure(`download, ${kind}`, { ...ours, work: () => download(url, large) });
  });
  await client({ kind: 'put', bytes: large, base: `${bare.url}/whole`, pieceBytes: large, parallel: 1 });
  await inTurns(round, [
    ...downloads,
    async () => {
      const work = () => download(`${bare.url}/whole/0`, large);
      await results.measure('download, bare Node', { ...least, work });
    },
    async () => {
      if (!nginx) return;
      const url = `${nginx.origin}/round-${round}/whole/0`;
      await results.measure('download, nginx', { ...theirs, work: () => download(url, large) });
    },
  ]);
  for (const [kind, product] of Object.entries(products)) await product.remove(slugs.get(kind) ?? '');
  if (nginx) await fetch(`${nginx.origin}/round-${round}/`, { method: 'DELETE', headers: { depth: 'infinity' } });
}

/**
 * @param {Rig} rig
 * @param {string} what
 * @param {{ path: string, size: number }[]} files
 */
async function archive({ products, nginx, results, large, rounds }, what, files) {
  const bytes = files.reduce((sum, { size }) => sum + size, 0);
  const rival = `download while zipping ${what}, nginx`;
  /** @type {Map<string, string>} */
  const slugs = new Map();
  for (const [kind, product] of Object.entries(products)) {
    const { origin, token, userId, pid } = product;
    const work = () => client({ kind: 'engine', origin, token, userId, files });
    const upload = await results.measure(`upload of ${what}, ${kind}`, { pids: [pid], bytes, work });
    await product.send(upload);
    slugs.set(kind, upload.slug);
  }
  for (let round = 0; round < rounds; round += 1) {
    const zips = Object.entries(products).map(([kind, product]) => async () => {
      const url = await product.zipAddress(slugs.get(kind) ?? '');
      await results.measure(`zip of ${what}, ${kind}`, {
        pids: [product.pid],
        bytes,
        rival,
        work: () => download(url),
      });
    });
    await inTurns(round, [
      ...zips,
      async () => {
        if (!nginx) return;
        const work = () => download(`${nginx.origin}/${ARCHIVED}/0`, large);
        await results.measure(rival, { pids: nginx.pids(), bytes: large, work });
      },
    ]);
  }
  for (const [kind, product] of Object.entries(products)) await product.remove(slugs.get(kind) ?? '');
}
