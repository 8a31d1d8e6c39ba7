import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import mongoose from 'mongoose';
import { folder } from '../../docker/embedded/paths.mjs';
import { say } from '../measure.mjs';
import { startProduct } from '../product.mjs';

const EVENTS = 1_000_000;
const TRANSFERS = 2000;
const RECIPIENTS = 50;
const CITIES = 400;
const YEAR_MS = 365 * 24 * 3600 * 1000;
const BATCH = 5000;
/** One member may look 240 times in a minute. */
const CALLS = 35;
const RECORDS = 200;
const UNPACKED = 0x7fff_ffff;
const MEGABYTE = 1024 * 1024;
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
    results.figure(`packing ${EVENTS} downloads (s)`, (await packed(connection, person.userId)).toFixed(0));
    await look({ product, person, results }, slug);
    await exported({ product, person, results });
    await record({ connection, person, results });
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
  const facts = connection.collection('download_facts');
  for (let from = 0; from < EVENTS; from += BATCH)
    await facts.insertMany(
      Array.from({ length: BATCH }, (_, index) => factOf(ownerId, from + index, now)),
      { ordered: false, writeConcern: { w: 1, journal: false } },
    );
  await connection.collection('analytics_ledgers').updateOne(
    { _id: /** @type {any} */ (ownerId) },
    {
      $set: { waiting: EVENTS },
      $setOnInsert: { sealed: 0, named: { transfer: 0, person: 0, city: 0 }, segments: [], next: null },
    },
    { upsert: true },
  );
  const transfer = await connection.collection('transfers').findOne({ _id: insertedIds[7] });
  return String(transfer?.slug);
}

/** @param {string} ownerId @param {number} number @param {number} now */
function factOf(ownerId, number, now) {
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
    segment: UNPACKED,
  };
}

/** Seconds until the worker has packed all. @param {mongoose.Connection} connection @param {string} ownerId */
async function packed(connection, ownerId) {
  const begun = performance.now();
  for (;;) {
    const ledger = await connection.collection('analytics_ledgers').findOne({ _id: /** @type {any} */ (ownerId) });
    if (ledger && ledger.waiting < 500) return (performance.now() - begun) / 1000;
    if (performance.now() - begun > 900_000) throw new Error('packing takes too long');
    await new Promise((resolve) => setTimeout(resolve, 1000));
  }
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
  results.figure('analytics, the very first look at a year (ms)', (await ask(VIEWS['overview of a year'])).toFixed(0));
  for (const [name, path] of Object.entries(VIEWS)) {
    /** @type {number[]} */
    const milliseconds = [];
    for (let call = 0; call < CALLS; call += 1) milliseconds.push(await ask(path));
    results.latency(`analytics of ${EVENTS}, ${name}`, { milliseconds });
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
  results.figure('server before and at most during the export (MB)', [before, peak].map(inMegabytes).join(', '));
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
    const fact = factOf(person.userId, EVENTS + number, Date.now());
    await connection.collection('download_facts').insertOne(fact, { writeConcern });
    await connection
      .collection('analytics_ledgers')
      .updateOne({ _id: /** @type {any} */ (person.userId) }, { $inc: { waiting: 1 } }, { writeConcern });
    milliseconds.push(performance.now() - begun);
  }
  results.latency('writing down one download for analytics', { milliseconds });
}
