import { jest } from '@jest/globals';
import { BackoffThrottle } from './backoff-throttle.js';

let doneAt: number[];
let throttle: BackoffThrottle;
let startedAt: number;

beforeEach(() => {
  jest.useFakeTimers();
  startedAt = performance.now();
  doneAt = [];
  throttle = new BackoffThrottle(() => doneAt.push(performance.now() - startedAt));
});
afterEach(() => jest.useRealTimers());

function askEvery(ms: number, forMs: number): void {
  for (let passed = 0; passed < forMs; passed += ms) {
    throttle.request();
    jest.advanceTimersByTime(ms);
  }
}

it('answers a handful once, soon', () => {
  askEvery(20, 200);
  jest.advanceTimersByTime(60_000);
  expect(doneAt).toEqual([250]);
});

it('answers what keeps coming ever more rarely, though never not at all', () => {
  askEvery(100, 60_000);
  expect(doneAt.length).toBeGreaterThan(11);
  expect(doneAt.length).toBeLessThan(20);
  const gaps = doneAt.slice(1).map((at, index) => at - (doneAt[index] ?? 0));
  expect(Math.max(...gaps)).toBeLessThanOrEqual(5100);
});

it('answers the last of many too', () => {
  askEvery(100, 10_000);
  const count = doneAt.length;
  jest.advanceTimersByTime(60_000);
  expect(doneAt).toHaveLength(count + 1);
});

it('is quick again after a rest', () => {
  askEvery(100, 20_000);
  jest.advanceTimersByTime(12_000);
  const restedAt = performance.now() - startedAt;
  throttle.request();
  jest.advanceTimersByTime(1000);
  expect(doneAt.at(-1)).toBe(restedAt + 250);
});

it('does nothing any more once it is stopped', () => {
  throttle.request();
  throttle.stop();
  jest.advanceTimersByTime(60_000);
  expect(doneAt).toEqual([]);
});
