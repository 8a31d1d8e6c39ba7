import { jest } from '@jest/globals';
import { ChunkLoadError, importChunk } from './import-chunk.js';

const answered = () => Promise.resolve(false);
const query = (url: string) => new URL(url, 'https://sampan.test').search;

it('tries 5 more times before it gives up, from the third time on at other URLs', async () => {
  const load = jest.fn((_url: string) => Promise.reject(new TypeError('gone')));
  await expect(importChunk('./gone.js', { load, isMissing: answered, pauseMs: 0 })).rejects.toMatchObject({
    constructor: ChunkLoadError,
    isGone: false,
  });
  const urls = load.mock.calls.map(([url]) => url);
  expect(urls).toHaveLength(6);
  expect(urls.slice(0, 2)).toEqual(['./gone.js', './gone.js']);
  expect(new Set(urls.slice(2).map(query)).size).toBe(4);
  expect(urls.slice(2).every((url) => query(url) !== '')).toBe(true);
});

it('gives up at the second try a file that the server no longer has', async () => {
  const load = jest.fn(() => Promise.reject(new TypeError('gone')));
  const isMissing = () => Promise.resolve(true);
  await expect(importChunk('./old.js', { load, isMissing, pauseMs: 0 })).rejects.toMatchObject({ isGone: true });
  expect(load).toHaveBeenCalledTimes(2);
});

it('resolves with the first success, and imports once for all', async () => {
  let failures = 2;
  const load = jest.fn(() => {
    failures -= 1;
    return failures < 0 ? Promise.resolve('part') : Promise.reject(new TypeError('gone'));
  });
  const both = Promise.all([
    importChunk('./part.js', { load, isMissing: answered, pauseMs: 0 }),
    importChunk('./part.js', { load }),
  ]);
  await expect(both).resolves.toEqual(['part', 'part']);
  await expect(importChunk('./part.js', { load })).resolves.toBe('part');
  expect(load).toHaveBeenCalledTimes(3);
});
