/** @jest-environment node */
import { jest } from '@jest/globals';
import { readFile, TimeLimit } from './time-limit.js';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

const tick = () => jest.advanceTimersByTimeAsync(0);

it('a file may take longer than the limit as long as it comes', async () => {
  let source: ReadableStreamDefaultController<Uint8Array> | undefined;
  const body = new ReadableStream<Uint8Array>({ start: (controller) => void (source = controller) });
  const limit = new TimeLimit(undefined, 1000);
  const file = readFile(new Response(body, { headers: { 'content-type': 'text/csv' } }), limit);
  for (let piece = 0; piece < 5; piece += 1) {
    await jest.advanceTimersByTimeAsync(900);
    source?.enqueue(new Uint8Array(3));
    await tick();
  }
  expect(limit.signal.aborted).toBe(false);
  source?.close();
  const { size, type } = await file;
  expect({ size, type }).toEqual({ size: 15, type: 'text/csv' });
  await jest.advanceTimersByTimeAsync(1000);
  expect(limit.signal.aborted).toBe(true);
});

it('ends with the caller’s signal and for its reason, unless it has ended before', () => {
  const leaving = new AbortController();
  const [open, ended] = [new TimeLimit(leaving.signal, 1000), new TimeLimit(leaving.signal, 1000)];
  ended.end();
  leaving.abort('left');
  expect(open.signal.reason).toBe('left');
  expect(ended.signal.aborted).toBe(false);
  expect(new TimeLimit(leaving.signal, 1000).signal.reason).toBe('left');
  open.end();
  expect(jest.getTimerCount()).toBe(0);
});
