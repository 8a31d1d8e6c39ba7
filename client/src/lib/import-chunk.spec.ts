import { jest } from '@jest/globals';
import { ChunkLoadError, importChunk } from './import-chunk.js';

const query = (url: string) => new URL(url, 'https://sampan.test').search;

it('tries 5 more times before it gives up, each time at another URL', async () => {
  const load = jest.fn((_url: string) => Promise.reject(new TypeError('gone')));
  await expect(importChunk('./gone.js', { load, pauseMs: 0 })).rejects.toBeInstanceOf(ChunkLoadError);
  const urls = load.mock.calls.map(([url]) => url);
  expect(urls).toHaveLength(6);
  expect(urls[0]).toBe('./gone.js');
  expect(new Set(urls.map(query)).size).toBe(6);
});

it('resolves with the first success, and imports once for all', async () => {
  let failures = 2;
  const load = jest.fn(() => {
    failures -= 1;
    return failures < 0 ? Promise.resolve('part') : Promise.reject(new TypeError('gone'));
  });
  const both = Promise.all([importChunk('./part.js', { load, pauseMs: 0 }), importChunk('./part.js', { load })]);
  await expect(both).resolves.toEqual(['part', 'part']);
  await expect(importChunk('./part.js', { load })).resolves.toBe('part');
  expect(load).toHaveBeenCalledTimes(3);
});
