import { jest } from '@jest/globals';
import { type ObjectStore, Stores } from '../../../platform/storage/index.js';
import { StoreProbe } from './store.probe.js';

afterEach(() => void jest.useRealTimers());

it('names a store that takes calls and never answers, beside the one that does', async () => {
  jest.useFakeTimers();
  const silent: Pick<ObjectStore, 'kind' | 'diagnose'> = { kind: 's3', diagnose: () => new Promise(() => undefined) };
  const wrong: typeof silent = {
    kind: 's3',
    diagnose: () => Promise.resolve(['Store "near": run `npm run store:setup`.']),
  };
  const stores = new Stores(new Map(Object.entries({ far: silent, near: wrong }) as [string, ObjectStore][]));
  const checks = new StoreProbe({ env: { PUBLIC_URL: 'https://files.test' } } as never, stores).run();
  await jest.advanceTimersByTimeAsync(120_000);
  expect((await checks).map(({ id, text }) => `${id}: ${text}`)).toEqual([
    'store-far: The check of store far failed (it does not respond).',
    'store-near: Store "near": run `npm run store:setup`.',
  ]);
});
