import { readFileSync } from 'node:fs';
import { get } from 'node:http';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { folder } from '../../docker/embedded/paths.mjs';
import { say } from '../measure.mjs';
import { startProduct } from '../product.mjs';

const LISTENERS = 1000;
const EVENTS = 300;
const BURSTS = 5;
/** The stream gathers equal events that follow each other within half a second. */
const APART_MS = 700;

/** @typedef {(slug: string, at: number) => void} Heard */

/**
 * A thousand members with one stream of live events each: what they cost the server, and how long news is on its way.
 * Each delivery looks at session and account first.
 * @param {import('../measure.mjs').Suite} options
 */
export async function measureLive({ dir, results }) {
  const product = await startProduct({ dir: folder(join(dir, 'product')) });
  const redis = new Redis(product.redisUrl);
  /** @type {{ close: () => void }[]} */
  const streams = [];
  try {
    const people = await product.hire(LISTENERS);
    say(`  ${LISTENERS} members are there`);
    /** @type {Map<string, Heard>} */
    const heard = new Map();
    const before = residentMegabytes(product.pid);
    for (const person of people)
      streams.push(await listen(product.origin, person, (slug, at) => heard.get(person.userId)?.(slug, at)));
    await pause(3000);
    const after = residentMegabytes(product.pid);
    results.figure(`resident memory of the server before ${LISTENERS} streams (MB)`, before.toFixed(0));
    results.figure(`and with them (MB)`, after.toFixed(0));
    const publish = (/** @type {string} */ userId, /** @type {string} */ slug) =>
      redis.publish(`{sampan}:channel:live:${userId}`, JSON.stringify({ type: 'transfer-changed', slug }));

    const [first] = people;
    if (!first) throw new Error('no member was created');
    const one = [];
    for (let number = 0; number < EVENTS; number += 1) {
      const slug = `one${number}`;
      const arrival = arrivals(heard, [first], slug);
      const begun = performance.now();
      await publish(first.userId, slug);
      const [at = NaN] = await arrival;
      one.push(at - begun);
    }
    results.latency(`news to one of ${LISTENERS} streams`, { milliseconds: one });

    for (let burst = 0; burst < BURSTS; burst += 1) {
      const slug = `all${burst}`;
      const arrival = arrivals(heard, people, slug);
      const begun = performance.now();
      await Promise.all(people.map(({ userId }) => publish(userId, slug)));
      const milliseconds = (await arrival).map((at) => at - begun);
      results.latency(`news to all ${LISTENERS} streams at one time`, {
        milliseconds,
        seconds: Math.max(...milliseconds) / 1000,
      });
      await pause(APART_MS);
    }
  } finally {
    for (const { close } of streams) close();
    redis.disconnect();
    await product.stop();
  }
}

/**
 * When each of them has heard it.
 * @param {Map<string, Heard>} heard
 * @param {{ userId: string }[]} people
 * @param {string} expected
 * @returns {Promise<number[]>}
 */
function arrivals(heard, people, expected) {
  return Promise.all(
    people.map(
      ({ userId }) =>
        new Promise((resolve) => {
          heard.set(userId, (slug, at) => slug === expected && resolve(at));
        }),
    ),
  );
}

/**
 * Resolves when the server has confirmed the subscription.
 * @param {string} origin
 * @param {import('../people.mjs').Person} person
 * @param {Heard} onHeard
 * @returns {Promise<{ close: () => void }>}
 */
function listen(origin, { headers }, onHeard) {
  return new Promise((resolve, reject) => {
    const request = get(`${origin}/v1/events`, { headers, agent: false }, (answer) => {
      if (answer.statusCode !== 200) return reject(new Error(`/v1/events: ${answer.statusCode}`));
      answer.on('error', () => undefined);
      answer.setEncoding('utf8').on('data', (/** @type {string} */ text) => {
        const at = performance.now();
        if (text.includes('event: live')) resolve({ close: () => request.destroy() });
        for (const [, data = '{}'] of text.matchAll(/event: change\ndata: (.*)\n/g)) onHeard(JSON.parse(data).slug, at);
      });
    });
    request.on('error', reject);
  });
}

/** @param {number} pid */
function residentMegabytes(pid) {
  return (Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'latin1'))?.[1]) * 1024) / 1e6;
}

/** @param {number} milliseconds */
function pause(milliseconds) {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
