import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
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

/** The parts of an export by name. */
export async function exported(world: TestWorld, userId: string): Promise<Record<string, Record<string, unknown>[]>> {
  const stream = new PassThrough();
  const [written, document] = await Promise.all([world.app.get(AccountExport).write(userId, stream), text(stream)]);
  expect(written).toBe(true);
  return JSON.parse(document);
}
