import { Agent, get, request } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import mongoose from 'mongoose';
import { folder } from '../../docker/embedded/paths.mjs';
import { say, streamClient } from '../measure.mjs';
import { startProduct } from '../product.mjs';
import { watchUsage } from '../usage.mjs';

/** `BENCH_DOWNLOADS=10000` is a link that many open within the hour. */
const DOWNLOADS = Number(process.env.BENCH_DOWNLOADS || 1000);
const CLIENTS = 8;
const DASHBOARDS = 5;
const TOKEN = 'only-for-this-benchmark';
const WORKER_PORT = 39_517;
const PARTS = ['server', 'worker', 'mail', 'queue', 'database'];

const agent = new Agent({ keepAlive: true, maxSockets: CLIENTS + DASHBOARDS });

/**
 * One link, downloaded by 8 clients at a time, each time by another visitor, with 5 dashboards open that load again
 * after a change. Measures the cost of a download with all its jobs.
 * @param {import('../measure.mjs').Suite} options
 */
export async function measurePopular({ dir, results }) {
  const settings = { METRICS_TOKEN: TOKEN, WORKER_METRICS_PORT: String(WORKER_PORT) };
  const product = await startProduct({ dir: folder(join(dir, 'product')), settings });
  const connection = await mongoose.createConnection(product.mongoUri).asPromise();
  /** @type {{ close: () => void }[]} */
  const dashboards = [];
  try {
    const people = await product.hire(1);
    const [person] = people;
    if (!person) throw new Error('no member was created');
    await streamClient('creations.mjs', {
      kind: 'whole',
      origin: product.origin,
      people,
      count: 1,
      concurrency: 1,
      uploads: [],
    });
    const transfer = await connection.collection('transfers').findOne({ createdBy: person.userId });
    if (!transfer) throw new Error('no transfer was created');
    for (let number = 0; number < DASHBOARDS; number += 1) dashboards.push(await dashboard(product.origin, person));
    await pause(3000);

    const before = await commandsOf(product.origin);
    const usages = product.pids().map((pid) => pid && watchUsage([pid]));
    const begun = performance.now();
    const milliseconds = await downloadAll(product.origin, transfer['slug']);
    const seconds = (performance.now() - begun) / 1000;
    const downloads = connection.collection('downloads');
    const left = { $or: [{ completedAt: null }, { 'outbox.0': { $exists: true } }] };
    while ((await downloads.countDocuments(left)) > 0) await pause(100);
    const counted = await downloads.countDocuments({ transferId: /** @type {any} */ (transfer._id) });
    if (counted !== DOWNLOADS) throw new Error(`${counted} of ${DOWNLOADS} downloads were counted`);
    const used = usages.map((usage) => (usage ? (usage.stop().cpuSeconds * 1000) / DOWNLOADS : 0));
    const after = await commandsOf(product.origin);

    const what = `${DOWNLOADS} downloads of one link, ${DASHBOARDS} dashboards open`;
    results.latency(what, { milliseconds, seconds });
    const commands = after.map((count, index) => (count - (before[index] ?? 0)) / DOWNLOADS);
    const inMilliseconds = PARTS.map((name, index) => `${name} ${(used[index] ?? 0).toFixed(2)}`).join(', ');
    say(`  ${what}: ${(DOWNLOADS / seconds).toFixed(0)}/s, CPU ms each: ${inMilliseconds}`);
    results.figure('… database commands each, of server / worker', commands.map((each) => each.toFixed(2)).join(' / '));
    results.figure('… processor time each (ms)', inMilliseconds);
  } finally {
    for (const { close } of dashboards) close();
    agent.destroy();
    await connection.close();
    await product.stop();
  }
}

/** @param {string} origin @param {string} slug */
async function downloadAll(origin, slug) {
  /** @type {number[]} */
  const milliseconds = [];
  let next = 0;
  await Promise.all(
    Array.from({ length: CLIENTS }, async () => {
      while (next < DOWNLOADS) {
        const visitor = next++;
        const headers = { 'x-forwarded-for': `10.${1 + (visitor >> 16)}.${(visitor >> 8) & 255}.${visitor & 255}` };
        const begun = performance.now();
        const { url } = JSON.parse(await call(`${origin}/v1/downloads/file`, { headers, body: { slug, fileId: '0' } }));
        await call(new URL(url, origin).href, { headers });
        milliseconds.push(performance.now() - begun);
      }
    }),
  );
  return milliseconds;
}

/**
 * @param {string} url @param {{ headers?: Record<string, string>, body?: object }} [options]
 * @returns {Promise<string>}
 */
function call(url, { headers = {}, body } = {}) {
  return new Promise((resolve, reject) => {
    const given = { ...headers, ...(body && { 'content-type': 'application/json' }) };
    const sent = request(url, { method: body ? 'POST' : 'GET', agent, headers: given }, (answer) => {
      text(answer).then((content) => {
        if (answer.statusCode === 200) resolve(content);
        else reject(new Error(`${url}: ${answer.statusCode} ${content}`));
      }, reject);
    });
    sent.on('error', reject);
    sent.end(body && JSON.stringify(body));
  });
}

/**
 * A page that lists the transfers: it asks again when it hears of a change, not while it is asking.
 * @param {string} origin @param {import('../people.mjs').Person} person
 * @returns {Promise<{ close: () => void }>}
 */
function dashboard(origin, { userId, headers }) {
  let isAsking = false;
  const ask = async () => {
    if (isAsking) return;
    isAsking = true;
    // One member may ask 240 times in a minute; those that are refused cost next to nothing.
    await call(`${origin}/getQs?userid=${userId}`, { headers }).catch(() => undefined);
    isAsking = false;
  };
  return new Promise((resolve, reject) => {
    const stream = get(`${origin}/v1/events`, { headers, agent: false }, (answer) => {
      if (answer.statusCode !== 200) return reject(new Error(`/v1/events: ${answer.statusCode}`));
      answer.on('error', () => undefined);
      answer.setEncoding('utf8').on('data', (/** @type {string} */ news) => {
        if (news.includes('event: live')) resolve({ close: () => stream.destroy() });
        if (news.includes('event: change')) void ask();
      });
    });
    stream.on('error', reject);
  });
}

/** How many commands server and worker have sent to the database. @param {string} origin */
async function commandsOf(origin) {
  const headers = { authorization: `Bearer ${TOKEN}` };
  const texts = await Promise.all(
    [origin, `http://127.0.0.1:${WORKER_PORT}`].map((from) => call(`${from}/metrics`, { headers })),
  );
  return texts.map((metrics) =>
    [...metrics.matchAll(/database_command_duration_seconds_count\{.*?\} (\d+)/g)].reduce(
      (sum, [, count]) => sum + Number(count),
      0,
    ),
  );
}
