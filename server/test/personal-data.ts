import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { FailFastRedis } from '../src/core/redis/redis.js';
import { AccountExport } from '../src/modules/privacy/index.js';
import type { TestWorld } from './harness.js';

/** Names of collections in which the text stands, each with a record. */
export async function placesOf(world: TestWorld, searched: string): Promise<string[]> {
  const found: string[] = [];
  for (const { name } of await world.database.listCollections())
    for (const record of await world.database.collection(name).find({}).toArray())
      if (JSON.stringify(record).includes(searched)) found.push(`${name}: ${JSON.stringify(record)}`);
  return found;
}

/** Keys of the queue's database that hold the text, whatever they are kept for: jobs, limits, live events. */
export async function placesInQueue(world: TestWorld, searched: string): Promise<string[]> {
  const client = world.app.get(FailFastRedis, { strict: false });
  const readers: Record<string, (key: string) => Promise<unknown>> = {
    string: (key) => client.get(key),
    hash: (key) => client.hgetall(key),
    list: (key) => client.lrange(key, 0, -1),
    set: (key) => client.smembers(key),
    zset: (key) => client.zrange(key, 0, -1),
    stream: (key) => client.xrange(key, '-', '+'),
  };
  const found: string[] = [];
  for (const key of await client.keys('*')) {
    const held = JSON.stringify([key, await readers[await client.type(key)]?.(key)]);
    if (held.includes(searched)) found.push(held);
  }
  return found;
}

/** The parts of an export by name. */
export async function exported(world: TestWorld, userId: string): Promise<Record<string, Record<string, unknown>[]>> {
  const stream = new PassThrough();
  const [written, document] = await Promise.all([world.app.get(AccountExport).write(userId, stream), text(stream)]);
  expect(written).toBe(true);
  return JSON.parse(document);
}
