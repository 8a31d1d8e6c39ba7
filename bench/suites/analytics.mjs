import { readFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import mongoose from 'mongoose';
import { keyOf } from '../../dist/server/src/modules/analytics/domain/download-fact.js';
import { columnsOf, packColumns } from '../../dist/server/src/modules/analytics/domain/event-columns.js';
import { folder } from '../../docker/embedded/paths.mjs';
import { say } from '../measure.mjs';
import { startProduct } from '../product.mjs';
import { quantile } from '../table.mjs';

/** `BENCH_EVENTS=100000` for a short run; goals are for a million. */
const EVENTS = Number(process.env.BENCH_EVENTS || 1_000_000);
const TRANSFERS = 2000;
const RECIPIENTS = 50;
const CITIES = 400;
const YEAR_MS = 365 * 24 * 3600 * 1000;
const BATCH = 5000;
/** One member may look 240 times in a minute. */
const CALLS = 35;
const RECORDS = 200;
const SEGMENT = 16_384;
const PACKED_AT_ONCE = 8000;
const UNPACKED = 0x7fff_ffff;
const MEGABYTE = 1024 * 1024;
/** What a look at a million downloads may take, and how many lines of an export a second should bring. */
const GOAL_MS = 100;
const GOAL_LINES_PER_SECOND = 20_000;
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
 * Analytics of an owner whose 2000 transfers were downloaded a million times within a year, by 100 000 recipients and
 * as many visits.
 * @param {import('../measure.mjs').Suite} options
 */
export async function measureAnalytics({ dir, results }) {
  const product = await startProduct({ dir: folder(join(dir, 'product')) });
  const connection = await mongoose.createConnection(product.mongoUri).asPromise();
  try {
    const [person] = await product.hire(1);
    if (!person) throw new Error('nobody was hired');
    const slug = await fill(connection, person.userId);
    say(`  ${EVENTS} downloads are there`);
    await look({ product, person, results }, slug);
    await exported({ product, person, results });
    say('  writing down single downloads');
    await record({ connection, person, results });
    say(`  packing ${PACKED_AT_ONCE} more`);
    await pack({ connection, person, results });
  } finally {
    await connection.close();
    await product.stop();
  }
}

/** @param {mongoose.Connection} connection @param {string} ownerId */
async function fill(connection, ownerId) {
  const now = Date.now();
  const { insertedIds } = await connection.collection('transfers').insertMany(
    Array.from({ length: TRANSFERS }, (_, number) => ({
      _id: /** @type {any} */ (`${ownerId}-${number}`),
      slug: `Bench${String(number).padStart(4, '0')}`.replaceAll('0', 'z'),
      ownerId,
      sender: { isMember: true },
      fileName: `file ${number}`,
      title: '',
      files: [],
      recipients: Array.from({ length: RECIPIENTS }, (_unused, index) => ({
        recipientId: `r${number}-${index}`,
        email: `r${index}@sampan.localhost`,
        name: '',
      })),
      deletedAt: null,
      outbox: [],
    })),
  );
  await fillPacked(connection, ownerId, now);
  const transfer = await connection.collection('transfers').findOne({ _id: insertedIds[7] });
  return String(transfer?.slug);
}

/** @param {string} ownerId @param {number} number @param {number} now @param {number} segment */
function factOf(ownerId, number, now, segment) {
  const transfer = (number * 7919) % TRANSFERS;
  const isRecipient = number % 2 === 0;
  const index = Math.floor(number / TRANSFERS) % RECIPIENTS;
  const city = (number * 104_729) % CITIES;
  const recipientId = isRecipient ? `r${transfer}-${index}` : null;
  return {
    _id: /** @type {any} */ (`${ownerId}-${number}`),
    ownerId,
    transferId: `${ownerId}-${transfer}`,
    recipientId,
    person: recipientId ?? `v${transfer}-${index}`,
    country: COUNTRIES[city % COUNTRIES.length],
    city: `City ${city}`,
    at: new Date(now - YEAR_MS + Math.floor((number / EVENTS) * YEAR_MS)),
    segment,
  };
}

/**
 * Facts, and what the worker's packing would have made of them, without its steps between.
 * @param {mongoose.Connection} connection @param {string} ownerId @param {number} now
 */
async function fillPacked(connection, ownerId, now) {
  /** @type {Record<'transfer' | 'person' | 'city', Map<string, number>>} */
  const numbers = { transfer: new Map(), person: new Map(), city: new Map() };
  const numberOf = (/** @type {'transfer' | 'person' | 'city'} */ kind, /** @type {string} */ key) => {
    const number = numbers[kind].get(key) ?? numbers[kind].size + 1;
    numbers[kind].set(key, number);
    return number;
  };
  const segments = [];
  for (let from = 0; from < EVENTS; from += SEGMENT) {
    const number = segments.length + 1;
    const facts = Array.from({ length: Math.min(SEGMENT, EVENTS - from) }, (_, index) =>
      factOf(ownerId, from + index, now, number),
    );
    await connection.collection('download_facts').insertMany(facts, { ordered: false });
    const columns = columnsOf(facts, (kind, fact) => numberOf(kind, keyOf(fact, kind) ?? ''));
    await connection.collection('analytics_segments').insertOne({
      _id: /** @type {any} */ (`${ownerId}:${number}`),
      ownerId,
      events: packColumns(columns),
    });
    const moments = [columns.at[0] ?? 0, columns.at.at(-1) ?? 0];
    segments.push({ number, count: columns.count, from: moments[0], to: moments[1] });
    if (number % 10 === 0) say(`  ${from + columns.count} of ${EVENTS} downloads are there`);
  }
  for (const [kind, known] of Object.entries(numbers)) {
    const names = [...known].map(([key, number]) => ({
      _id: /** @type {any} */ (`${ownerId}:${kind}:${key}`),
      place: `${ownerId}:${kind}:${number}`,
      key,
      transferId: kind === 'person' ? `${ownerId}-${/\d+/.exec(key)?.[0]}` : null,
      recipientId: kind === 'person' && key.startsWith('r') ? key : null,
      number,
    }));
    for (let from = 0; from < names.length; from += BATCH)
      await connection.collection('analytics_names').insertMany(names.slice(from, from + BATCH), { ordered: false });
  }
  const named = { transfer: numbers.transfer.size, person: numbers.person.size, city: numbers.city.size };
  await connection
    .collection('analytics_ledgers')
    .updateOne(
      { _id: /** @type {any} */ (ownerId) },
      { $set: { sealed: segments.length, named, segments, next: null, waiting: 0 } },
      { upsert: true },
    );
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
  const first = await ask(VIEWS['overview of a year']);
  results.figure('analytics, the very first look at a year (ms)', first.toFixed(0));
  say(`  the very first look: ${first.toFixed(0)} ms`);
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

/**
 * What the worker writes for each download, one after another.
 * @param {{ connection: mongoose.Connection } & Pick<Rig, 'person' | 'results'>} rig
 */
async function record({ connection, person, results }) {
  /** @type {number[]} */
  const milliseconds = [];
  const writeConcern = /** @type {const} */ ({ w: 'majority', journal: true });
  for (let number = 0; number < RECORDS; number += 1) {
    const begun = performance.now();
    const fact = factOf(person.userId, EVENTS + number, Date.now(), UNPACKED);
    await connection.collection('download_facts').insertOne(fact, { writeConcern });
    await connection
      .collection('analytics_ledgers')
      .updateOne({ _id: /** @type {any} */ (person.userId) }, { $inc: { waiting: 1 } }, { writeConcern });
    milliseconds.push(performance.now() - begun);
  }
  results.latency('writing down one download for analytics', { milliseconds });
}

/**
 * How long the worker takes for what a busy hour leaves behind; it looks every half minute.
 * @param {{ connection: mongoose.Connection } & Pick<Rig, 'person' | 'results'>} rig
 */
async function pack({ connection, person, results }) {
  const ownerId = person.userId;
  const ledgers = connection.collection('analytics_ledgers');
  const _id = /** @type {any} */ (ownerId);
  const facts = Array.from({ length: PACKED_AT_ONCE }, (_, index) =>
    factOf(ownerId, EVENTS + RECORDS + index, Date.now(), UNPACKED),
  );
  await connection.collection('download_facts').insertMany(facts, { ordered: false });
  await ledgers.updateOne({ _id }, { $inc: { waiting: facts.length } });
  let begun = 0;
  for (const end = performance.now() + 180_000; performance.now() < end;) {
    const ledger = await ledgers.findOne({ _id }, { projection: { waiting: 1, 'next.number': 1 } });
    if (begun === 0 && ledger?.next) begun = performance.now();
    if (ledger && ledger.waiting < 500) {
      const seconds = ((performance.now() - begun) / 1000).toFixed(1);
      return results.figure(`packing ${PACKED_AT_ONCE} more downloads (s)`, seconds);
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('packing takes too long');
}
