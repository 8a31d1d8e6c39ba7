import { join } from 'node:path';
import mongoose from 'mongoose';
import { folder } from '../../docker/embedded/paths.mjs';
import { say } from '../measure.mjs';
import { startProduct } from '../product.mjs';
import { transferRecord } from './library.mjs';

const DOWNLOADS = 20_000;
const RECIPIENTS = 50;
/** So far apart; the last ones were just now. */
const EVERY_MS = 30_000;
const BATCH = 2000;
const CALLS = 40;
const HASH = '0'.repeat(64);

/**
 * The view of one transfer that 50 recipients, and as many visits of the plain link, downloaded 20 000 times: who has come
 * how far, one timeline, the activity, and pages of its log.
 * @param {import('../measure.mjs').Suite} options
 */
export async function measureViews({ dir, results }) {
  const product = await startProduct({ dir: folder(join(dir, 'product')) });
  const connection = await mongoose.createConnection(product.mongoUri).asPromise();
  try {
    const [person] = await product.hire(1);
    if (!person) throw new Error('no member was created');
    const slug = await fill(connection, person.userId);
    say(`  ${DOWNLOADS} downloads are there`);
    await look({ product, person, results }, slug);
  } finally {
    await connection.close();
    await product.stop();
  }
}

/** @param {mongoose.Connection} connection @param {string} accountId */
async function fill(connection, accountId) {
  const begin = Date.now() - DOWNLOADS * EVERY_MS;
  const recipients = Array.from({ length: RECIPIENTS }, (_, index) => ({
    recipientId: `reader${index}`,
    email: `reader${index}@example.com`,
    name: '',
    company: '',
    withdrawnAt: null,
  }));
  const transfer = { ...transferRecord({ accountId, number: 0, at: new Date(begin) }), slug: 'abc1234', recipients };
  const [transferId, slug] = [transfer._id, transfer.slug];
  await connection.collection('transfers').insertOne(transfer);
  const created = { at: new Date(begin), kind: 'created', data: { transferId }, once: 'created' };
  await connection.collection('transfer_events').insertOne(eventOf(transferId, 0, created));
  for (let from = 0; from < DOWNLOADS; from += BATCH) {
    const numbers = Array.from({ length: BATCH }, (_, index) => from + index);
    const records = numbers.map((number) => downloadOf(transferId, number, new Date(begin + number * EVERY_MS)));
    const openings = records.map(({ _id, recipientId, startedAt, country, city }) => ({
      _id,
      transferId,
      recipientId,
      at: startedAt,
      country,
      city,
    }));
    const events = records.flatMap(({ _id, recipientId, startedAt, completedAt }, index) => {
      const [first, data] = [1 + 2 * (from + index), { downloadId: _id, recipientId }];
      return [
        eventOf(transferId, first, { at: startedAt, kind: 'download-started', data, once: `started-${_id}` }),
        eventOf(transferId, first + 1, { at: completedAt, kind: 'download-completed', data, once: `completed-${_id}` }),
      ];
    });
    await connection.collection('downloads').insertMany(records, { ordered: false });
    await connection.collection('page_views').insertMany(openings, { ordered: false });
    await connection.collection('transfer_events').insertMany(events, { ordered: false });
  }
  return slug;
}

/** Every other one by the plain link, of which each visit downloads twice. @param {string} transferId @param {number} number @param {Date} at */
function downloadOf(transferId, number, at) {
  return {
    _id: /** @type {any} */ (`${transferId}-${number}`),
    transferId,
    recipientId: number % 2 ? `reader${(number >> 1) % RECIPIENTS}` : null,
    visitor: `visit${number >> 2}`,
    kind: 'file',
    fileIds: ['0'],
    startedAt: at,
    completedAt: new Date(at.getTime() + 1000),
    servedRanges: [{ start: 0, end: 1000 }],
    country: ['CN', 'DE', 'IN', 'US'][number % 4],
    city: null,
    outbox: [],
  };
}

/** @param {string} transferId @param {number} seq @param {object} event */
function eventOf(transferId, seq, event) {
  const _id = /** @type {any} */ (`${transferId}-${seq}`);
  return { _id, transferId, seq, ...event, previousHash: HASH, hash: HASH };
}

/**
 * @param {{ product: Awaited<ReturnType<typeof startProduct>>, person: import('../people.mjs').Person, results: import('../measure.mjs').Measurements }} rig
 * @param {string} slug
 */
async function look({ product, person, results }, slug) {
  const ask = async (/** @type {string} */ path, /** @type {(answer: any) => boolean} */ isRight) => {
    const begun = performance.now();
    const answer = await fetch(`${product.origin}/v1/transfers/${slug}/${path}`, { headers: person.headers });
    const body = await answer.json();
    if (!answer.ok || !isRight(body))
      throw new Error(`${path}: ${answer.status} ${JSON.stringify(body).slice(0, 300)}`);
    return performance.now() - begun;
  };
  const isActivity = (/** @type {any} */ body) =>
    body.downloads === DOWNLOADS && body.downloaders === RECIPIENTS + DOWNLOADS / 4;
  const isTimeline = (/** @type {any} */ body) => body.timeline.length === 100;
  const what = `view of ${DOWNLOADS} downloads`;
  results.figure(`${what}, the very first look (ms)`, (await ask('activity', isActivity)).toFixed(0));
  /** @type {[string, string, (answer: any) => boolean][]} */
  const parts = [
    ['activity', 'activity', isActivity],
    ['recipients', 'recipients', (body) => body.recipients.length === RECIPIENTS && body.plainLink !== null],
    ['timeline of one recipient', 'timeline?recipientId=reader7', isTimeline],
    ['timeline of the plain link', 'timeline', isTimeline],
    ['log, first page', 'events', (body) => body.events.length === 50 && body.total === 1 + 2 * DOWNLOADS],
    ['log, page 400', 'events?skip=19950', (body) => body.events[0].seq === 19_950],
  ];
  for (const [name, path, isRight] of parts) {
    /** @type {number[]} */
    const milliseconds = [];
    for (let call = 0; call < CALLS; call += 1) milliseconds.push(await ask(path, isRight));
    results.latency(`${what}, ${name}`, { milliseconds });
  }
}
