import { readFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import mongoose from 'mongoose';
import { folder } from '../../docker/embedded/paths.mjs';
import { say } from '../measure.mjs';
import { startProduct } from '../product.mjs';
import { quantile } from '../table.mjs';
import { transferRecord } from './library.mjs';

/** Size that the embedded database is meant for; `BENCH_EVENTS=1000000` exceeds it. */
const EVENTS = Number(process.env.BENCH_EVENTS || 100_000);
const TRANSFERS = 2000;
const RECIPIENTS = 50;
const CITIES = 400;
const YEAR_MS = 365 * 24 * 3600 * 1000;
const BATCH = 5000;
/** One member may ask 240 times in a minute. */
const CALLS = 15;
const MEGABYTE = 1024 * 1024;
/** Goals of one request over all downloads, and of the lines of an export per second. */
const GOAL_MS = 2000;
const GOAL_LINES_PER_SECOND = 5000;
const COUNTRIES = ['CN', 'IN', 'US', 'DE', 'FR', 'BR', 'JP', 'GB', 'SG', 'NG'];

const VIEWS = /** @type {const} */ ({
  'overview of 30 days': '?range=30d',
  'overview of a year': '?range=year',
  'overview of a year, one transfer': '?range=year&slug=SLUG',
  'cities of a year': '/tables?by=cities&range=year',
  'transfers of a year': '/tables?by=transfers&range=year&sort=people',
  'recipients of a year, the 1000th page': '/tables?by=recipients&range=year&skip=10000',
});

/**
 * Analytics of an account whose 2000 transfers were downloaded many times within a year, by recipients and by visits.
 * @param {import('../measure.mjs').Suite} options
 */
export async function measureAnalytics({ dir, results }) {
  const product = await startProduct({ dir: folder(join(dir, 'product')) });
  const connection = await mongoose.createConnection(product.mongoUri).asPromise();
  try {
    const [person] = await product.hire(1);
    if (!person) throw new Error('no member was created');
    const slug = await fill(connection, person.userId);
    say(`  ${EVENTS} downloads are there`);
    await look({ product, person, results }, slug);
    await exported({ product, person, results });
  } finally {
    await connection.close();
    await product.stop();
  }
}

/** @param {mongoose.Connection} connection @param {string} accountId */
async function fill(connection, accountId) {
  const now = Date.now();
  const { insertedIds } = await connection.collection('transfers').insertMany(
    Array.from({ length: TRANSFERS }, (_, number) => ({
      ...transferRecord({ accountId, number, at: new Date(now - YEAR_MS) }),
      slug: `Bench${String(number).padStart(4, '0')}`.replaceAll('0', 'z'),
      title: `transfer ${number}`,
      recipients: Array.from({ length: RECIPIENTS }, (_unused, index) => ({
        recipientId: `r${number}-${index}`,
        email: `r${index}@sampan.localhost`,
        name: '',
      })),
    })),
  );
  for (let from = 0; from < EVENTS; from += BATCH) {
    const count = Math.min(BATCH, EVENTS - from);
    const downloads = Array.from({ length: count }, (_, index) => downloadOf(accountId, from + index, now));
    await connection.collection('downloads').insertMany(downloads, { ordered: false });
  }
  const transfer = await connection.collection('transfers').findOne({ _id: insertedIds[7] });
  return String(transfer?.slug);
}

/** @param {string} accountId @param {number} number @param {number} now */
function downloadOf(accountId, number, now) {
  const transfer = (number * 7919) % TRANSFERS;
  const index = Math.floor(number / TRANSFERS) % RECIPIENTS;
  const city = (number * 104_729) % CITIES;
  const recipientId = number % 2 === 0 ? `r${transfer}-${index}` : null;
  return {
    _id: /** @type {any} */ (`${accountId}-${number}`),
    accountId,
    transferId: `${accountId}-${transfer}`,
    recipientId,
    person: recipientId ?? `v${transfer}-${index}`,
    byLink: recipientId === null,
    visitor: `v${number}`,
    kind: 'file',
    fileIds: ['0'],
    completedAt: null,
    servedRanges: [],
    outbox: [],
    country: COUNTRIES[city % COUNTRIES.length],
    city: `City ${city}`,
    startedAt: new Date(now - YEAR_MS + Math.floor((number / EVENTS) * YEAR_MS)),
  };
}

/**
 * @typedef {{ product: Awaited<ReturnType<typeof startProduct>>, person: import('../people.mjs').Person, results: import('../measure.mjs').Measurements }} Rig
 */

/** @param {Rig} rig @param {string} slug */
async function look({ product, person, results }, slug) {
  const ask = async (/** @type {string} */ path) => {
    const begun = performance.now();
    const answer = await fetch(`${product.origin}/v1/analytics${path.replace('SLUG', slug)}`, {
      headers: person.headers,
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text.slice(0, 200)}`);
    return performance.now() - begun;
  };
  for (const [name, path] of Object.entries(VIEWS)) {
    /** @type {number[]} */
    const milliseconds = [];
    for (let call = 0; call < CALLS; call += 1) milliseconds.push(await ask(path));
    results.latency(`analytics of ${EVENTS}, ${name}`, { milliseconds });
    const [half, most] = [quantile(milliseconds, 0.5), quantile(milliseconds, 0.99)];
    judge(results, `${name}: ${half.toFixed(0)} ms, p99 ${most.toFixed(0)} ms`, {
      goal: `${GOAL_MS} ms`,
      holds: most < GOAL_MS,
    });
  }
}

/** @param {Rig} rig */
async function exported({ product, person, results }) {
  const rss = () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${product.pid}/status`, 'utf8'))?.[1]) * 1024;
  const before = rss();
  let [peak, bytes] = [before, 0];
  const timer = setInterval(() => (peak = Math.max(peak, rss())), 100);
  const begun = performance.now();
  const answer = await fetch(`${product.origin}/v1/analytics/export?range=year`, { headers: person.headers });
  if (!answer.ok || !answer.body) throw new Error(`export: ${answer.status}`);
  for await (const chunk of answer.body) bytes += chunk.length;
  clearInterval(timer);
  const seconds = (performance.now() - begun) / 1000;
  results.figure(`export of ${EVENTS} downloads: MB, s`, `${(bytes / MEGABYTE).toFixed(0)}, ${seconds.toFixed(0)}`);
  judge(results, `export: ${(EVENTS / seconds).toFixed(0)} lines a second`, {
    goal: `${GOAL_LINES_PER_SECOND} lines a second`,
    holds: EVENTS / seconds >= GOAL_LINES_PER_SECOND,
  });
  results.figure('server before and at most during the export (MB)', [before, peak].map(inMegabytes).join(', '));
}

/**
 * @param {import('../measure.mjs').Measurements} results @param {string} what
 * @param {{ goal: string, holds: boolean }} about
 */
function judge(results, what, { goal, holds }) {
  const verdict = `${holds ? 'reached' : 'NOT reached'} with load ${loadavg()[0]?.toFixed(1)}`;
  say(`  ${what}; goal ${goal}: ${verdict}`);
  results.figure(`goal ${goal}, ${what}`, verdict);
}

/** @param {number} bytes */
const inMegabytes = (bytes) => (bytes / MEGABYTE).toFixed(0);
