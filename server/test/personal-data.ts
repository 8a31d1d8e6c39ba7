import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { Redis } from 'ioredis';
import { AccountExport } from '../src/modules/identity/privacy/index.js';
import type { TestWorld } from './harness.js';

/** Every record, after the name of its collection. */
export async function everyRecord(world: TestWorld): Promise<string[]> {
  const found: string[] = [];
  for (const { name } of await world.database.listCollections())
    for (const record of await world.database.collection(name).find({}).toArray())
      found.push(`${name}: ${JSON.stringify(record)}`);
  return found;
}

/** All keys of Redis with their values: jobs, limits, live events. */
export async function everyKey(world: TestWorld): Promise<string[]> {
  const client = new Redis(world.env.REDIS_URL);
  const readers: Record<string, (key: string) => Promise<unknown>> = {
    string: (key) => client.get(key),
    hash: (key) => client.hgetall(key),
    list: (key) => client.lrange(key, 0, -1),
    set: (key) => client.smembers(key),
    zset: (key) => client.zrange(key, 0, -1),
    stream: (key) => client.xrange(key, '-', '+'),
  };
  const keys = (await client.keys('*')).map(async (key) =>
    JSON.stringify([key, await readers[await client.type(key)]?.(key)]),
  );
  return Promise.all(keys).finally(() => client.disconnect());
}

/** Collections that contain the text. */
export const placesOf = (places: readonly string[], searched: string): string[] =>
  places.filter((place) => place.includes(searched));

/** The parts of an export by name. */
export async function exported(world: TestWorld, userId: string): Promise<Record<string, Record<string, unknown>[]>> {
  const stream = new PassThrough();
  const [written, document] = await Promise.all([
    world.app.get(AccountExport).writeExport(userId, stream),
    text(stream),
  ]);
  expect(written).toBe(true);
  return JSON.parse(document);
}
