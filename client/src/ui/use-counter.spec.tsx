import { jest } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import { COUNTER_MS, useCounter } from './use-counter.js';

function setMotion(isFree: boolean) {
  Object.assign(window, { matchMedia: () => ({ matches: isFree }) });
}

beforeEach(() => {
  jest.useFakeTimers();
  setMotion(true);
});
afterEach(() => {
  jest.useRealTimers();
  Reflect.deleteProperty(window, 'matchMedia');
});

const pass = (ms: number) => {
  for (let at = 0; at < ms; at += 10) act(() => jest.advanceTimersByTime(10));
};

it('counts up to where an upload resumes, 5 s for the whole scale', () => {
  const { result, rerender } = renderHook(({ percent }) => useCounter(percent), { initialProps: { percent: 60 } });
  expect(result.current).toBe(0);
  pass(COUNTER_MS * 0.3);
  expect(result.current).toBeGreaterThan(25);
  expect(result.current).toBeLessThan(35);
  pass(COUNTER_MS * 0.35);
  expect(result.current).toBe(60);
  rerender({ percent: 62 });
  expect(result.current).toBe(62);
});

it('shows the end, and with reduced motion everything, at once', () => {
  expect(renderHook(() => useCounter(100)).result.current).toBe(100);
  setMotion(false);
  expect(renderHook(() => useCounter(60)).result.current).toBe(60);
});
