/** @jest-environment node */
import { IDBFactory } from 'fake-indexeddb';
import { IndexedDbCheckpoints } from '../../../upload/browser/indexed-db-checkpoints.js';
import { MemoryCheckpoints, type CheckpointStore } from '../../../upload/checkpoints/checkpoint.js';
import { VisitorKeys } from './visitor-keys.js';

it('makes one key for each request, which the next visit finds, and no script reads', async () => {
  const factory = new IDBFactory();
  const keys = new VisitorKeys(new IndexedDbCheckpoints(factory));
  expect(await keys.find('abc1234')).toBeUndefined();
  const key = await keys.keyFor('abc1234');
  expect(await keys.keyFor('abc1234')).toEqual(key);
  expect(await keys.keyFor('xyz1234')).not.toEqual(key);

  const store = new IndexedDbCheckpoints(factory);
  const later = new VisitorKeys(store);
  expect(await later.find('abc1234')).toEqual(key);
  expect(await later.keyFor('abc1234')).toEqual(key);
  for (const secret of await store.secrets()) {
    expect((secret.key as CryptoKey).extractable).toBe(false);
    expect(Buffer.from(secret.bytes).toString('latin1')).not.toContain('AGE-SECRET-KEY');
  }
});

const refuses = () => Promise.reject(new Error('no room'));

it.each<[string, CheckpointStore]>([
  ['keeps nothing', new MemoryCheckpoints()],
  ['refuses to', Object.assign(new MemoryCheckpoints(), { keepSecret: refuses, secrets: refuses })],
])('has the same key until the tab is closed where the browser %s', async (_, store) => {
  const keys = new VisitorKeys(store);
  expect(await keys.keyFor('abc1234')).toEqual(await keys.keyFor('abc1234'));
});
