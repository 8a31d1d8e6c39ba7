import { eachObject, Stores } from '../src/modules/platform/storage/index.js';
import type { TestWorld } from './harness.js';

/** Keys of all stores below a prefix. */
export async function storedKeys({ app }: TestWorld, prefix: string): Promise<string[]> {
  const keys: string[] = [];
  for (const [, store] of app.get(Stores)) for await (const { key } of eachObject(store, prefix)) keys.push(key);
  return keys;
}
