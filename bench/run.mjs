/**
 * Throughput of the product beside nginx, on the same disk, with the same client, in the same run: `npm run bench`.
 * `--rounds 5` pairs are measured, each time in the other order; the table shows medians. `--megabytes 1024` sets the
 * size of the large file.
 */
import { execFile, execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { folder, HOME, ROOT } from '../docker/embedded/paths.mjs';
import { findNginx, startNginx } from './nginx.mjs';
import { startProduct } from './product.mjs';
import { median, table } from './table.mjs';
import { watchUsage } from './usage.mjs';

const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '5' }, megabytes: { type: 'string', default: '1024' } },
});
const ROUNDS = Number(values.rounds);
const LARGE = Number(values.megabytes) * 1024 * 1024;
const SMALL_FILES = { count: 1000, size: 100 * 1024 };
/** As the engine sends: four at a time; its parts begin at 2 MiB and grow to 32 MiB. */
const PIECES = { pieceBytes: 32 * 1024 * 1024, parallel: 4 };
/** nginx's file that archives are compared with. */
const ARCHIVED = 'archived';

const run = promisify(execFile);
const say = (/** @type {string} */ line) => void process.stdout.write(`${line}\n`);

/** @typedef {{ product: Awaited<ReturnType<typeof startProduct>>, nginx: Awaited<ReturnType<typeof startNginx>> | null }} Rig */
/** @typedef {{ bytes: number, seconds: number, cpuSeconds: number, peakBytes: number }} Measured */
/** @type {Map<string, Measured[]>} */
const results = new Map();

/**
 * @template {{ seconds: number }} T
 * @param {string} name
 * @param {{ pids: number[], bytes: number, work: () => Promise<T> }} options
 */
async function measure(name, { pids, bytes, work }) {
  execFileSync('sync'); // nobody pays for what another left to be written
  const usage = watchUsage(pids);
  const outcome = await work();
  const measured = { bytes, seconds: outcome.seconds, ...usage.stop() };
  results.set(name, [...(results.get(name) ?? []), measured]);
  say(`  ${name}: ${(bytes / outcome.seconds / 1e6).toFixed(0)} MB/s`);
  return outcome;
}

/** @param {object} job */
async function client(job) {
  const { stdout } = await run(process.execPath, [join(ROOT, 'bench/client.mjs'), JSON.stringify(job)]);
  return JSON.parse(stdout);
}

/** @param {string} url @param {number} [bytes] exactly so many are expected */
async function download(url, bytes) {
  const format = '%{http_code} %{size_download} %{time_total}';
  const { stdout } = await run('curl', [
    '--silent',
    '--show-error',
    '--output',
    '/dev/null',
    '--write-out',
    format,
    url,
  ]);
  const [status, size, seconds] = stdout.split(' ').map(Number);
  if (status !== 200 || (bytes !== undefined && size !== bytes)) throw new Error(`GET: ${stdout}`);
  return { seconds: seconds ?? NaN };
}

/** In every other round the other way round. @param {number} round @param {(() => Promise<void>)[]} works */
async function inTurns(round, works) {
  for (const work of round % 2 === 0 ? works : [...works].reverse()) await work();
}

/**
 * @param {Rig} rig
 * @param {number} round
 */
async function largeFile({ product, nginx }, round) {
  const ours = { pids: [product.pid], bytes: LARGE };
  const theirs = { pids: nginx?.pids() ?? [], bytes: LARGE };
  const { origin, token, userId } = product;
  let slug = '';
  const uploads = [
    async () => {
      const job = { kind: 'engine', origin, token, userId, files: [{ path: 'large.bin', size: LARGE }] };
      const upload = await measure('upload, Sampan', { ...ours, work: () => client(job) });
      await product.send(upload);
      slug = upload.slug;
    },
    async () => {
      if (!nginx) return;
      const base = `${nginx.origin}/round-${round}`;
      const put = (/** @type {object} */ shape) => () => client({ kind: 'put', bytes: LARGE, ...shape });
      await measure('upload in parts, nginx', { ...theirs, work: put({ base: `${base}/parts`, ...PIECES }) });
      await measure('upload in one PUT, nginx', {
        ...theirs,
        work: put({ base: `${base}/whole`, pieceBytes: LARGE, parallel: 1 }),
      });
    },
  ];
  await inTurns(round, uploads);
  const downloads = [
    async () => {
      const url = await product.fileAddress(slug);
      await measure('download, Sampan', { ...ours, work: () => download(url, LARGE) });
    },
    async () => {
      if (!nginx) return;
      const url = `${nginx.origin}/round-${round}/whole/0`;
      await measure('download, nginx', { ...theirs, work: () => download(url, LARGE) });
    },
  ];
  await inTurns(round, downloads);
  await product.remove(slug);
  if (nginx) await fetch(`${nginx.origin}/round-${round}/`, { method: 'DELETE', headers: { depth: 'infinity' } });
}

/**
 * @param {Rig} rig
 * @param {string} what
 * @param {{ path: string, size: number }[]} files
 */
async function archive({ product, nginx }, what, files) {
  const { origin, token, userId } = product;
  const ours = { pids: [product.pid], bytes: files.reduce((sum, { size }) => sum + size, 0) };
  const upload = await measure(`upload of ${what}, Sampan`, {
    ...ours,
    work: () => client({ kind: 'engine', origin, token, userId, files }),
  });
  await product.send(upload);
  for (let round = 0; round < ROUNDS; round += 1) {
    await inTurns(round, [
      async () => {
        const url = await product.zipAddress(upload.slug);
        await measure(`zip of ${what}, Sampan`, { ...ours, work: () => download(url) });
      },
      async () => {
        if (!nginx) return;
        const work = () => download(`${nginx.origin}/${ARCHIVED}/0`, LARGE);
        await measure(`download beside zip of ${what}, nginx`, { pids: nginx.pids(), bytes: LARGE, work });
      },
    ]);
  }
  await product.remove(upload.slug);
}

/** What a measurement is compared with: nginx's of the same round, so that what else the machine does hits both. */
function rivalOf(/** @type {string} */ name) {
  if (name === 'upload, Sampan') return 'upload in parts, nginx';
  if (name === 'download, Sampan') return 'download, nginx';
  return name.startsWith('zip of') ? `download beside ${name.replace('Sampan', 'nginx')}` : '';
}

const speedOf = (/** @type {Measured} */ { bytes, seconds }) => bytes / seconds / 1e6;

function report() {
  const rows = [...results].map(([name, all]) => {
    const rivals = results.get(rivalOf(name)) ?? [];
    const ratios = rivals.map((rival, round) => speedOf(all[round] ?? rival) / speedOf(rival));
    return [
      name,
      median(all.map(speedOf)).toFixed(0),
      ratios.length > 0 ? median(ratios).toFixed(2) : '',
      median(all.map(({ cpuSeconds }) => cpuSeconds)).toFixed(2),
      (Math.max(...all.map(({ peakBytes }) => peakBytes)) / 1e6).toFixed(0),
      String(all.length),
    ];
  });
  const [processor] = cpus();
  say(
    `\n${processor?.model ?? 'unknown processor'} × ${cpus().length}, Node ${process.version}, large file ${LARGE / 1024 / 1024} MiB\n`,
  );
  say(table(['what', 'MB/s', 'of nginx', 'CPU s', 'peak MB', 'runs'], rows));
}

const nginxPath = findNginx();
if (!nginxPath) say('There is no nginx with WebDAV here (Debian: apt-get install nginx): Sampan is measured alone.');
const dir = mkdtempSync(join(folder(HOME), 'bench-'));
const product = await startProduct({ dir: folder(join(dir, 'sampan')) });
const nginx = nginxPath ? await startNginx({ path: nginxPath, dir: folder(join(dir, 'nginx')) }) : null;
try {
  for (let round = 0; round < ROUNDS; round += 1) {
    say(`Round ${round + 1} of ${ROUNDS}`);
    await largeFile({ product, nginx }, round);
  }
  say('Archives');
  if (nginx) {
    await client({ kind: 'put', base: `${nginx.origin}/${ARCHIVED}`, bytes: LARGE, pieceBytes: LARGE, parallel: 1 });
  }
  const small = Array.from({ length: SMALL_FILES.count }, (_, index) => ({
    path: `folder/${index}.bin`,
    size: SMALL_FILES.size,
  }));
  await archive({ product, nginx }, '1000 × 100 KiB', small);
  await archive({ product, nginx }, `2 × ${LARGE / 1024 / 1024} MiB`, [
    { path: 'a.bin', size: LARGE },
    { path: 'b.bin', size: LARGE },
  ]);
  report();
} finally {
  await nginx?.stop();
  await product.stop();
  rmSync(dir, { recursive: true, force: true });
}
