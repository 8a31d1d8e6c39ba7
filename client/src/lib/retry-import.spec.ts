import { jest } from '@jest/globals';
import { ChunkLoadError, retryImport } from './retry-import.js';

it('tries 5 more times before it gives up', async () => {
  const load = jest.fn(() => Promise.reject(new TypeError('gone')));
  await expect(retryImport(load, 0)).rejects.toBeInstanceOf(ChunkLoadError);
  expect(load).toHaveBeenCalledTimes(6);
});

it('answers with the first success', async () => {
  let failures = 2;
  const load = jest.fn(() => {
    failures -= 1;
    return failures < 0 ? Promise.resolve('part') : Promise.reject(new TypeError('gone'));
  });
  await expect(retryImport(load, 0)).resolves.toBe('part');
  expect(load).toHaveBeenCalledTimes(3);
});
