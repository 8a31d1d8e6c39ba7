import { jest } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import { AUTO_CLOSE_MS, useAutoClose } from './use-auto-close.js';

let closed: number;
beforeEach(() => {
  closed = 0;
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

const start = (isDone: boolean) =>
  renderHook((props) => useAutoClose(props.isDone, () => (closed += 1)), { initialProps: { isDone } });
const pass = (ms: number) => act(() => jest.advanceTimersByTime(ms));

it('closes 6 s after it is done', () => {
  const { rerender } = start(false);
  pass(AUTO_CLOSE_MS * 2);
  expect(closed).toBe(0);
  rerender({ isDone: true });
  pass(AUTO_CLOSE_MS - 1);
  expect(closed).toBe(0);
  pass(1);
  expect(closed).toBe(1);
});

it('stays while the pointer is over it, and once a key was pressed in it', () => {
  const { result } = start(true);
  act(() => result.current.onMouseEnter());
  pass(AUTO_CLOSE_MS * 2);
  expect(closed).toBe(0);
  act(() => result.current.onMouseLeave());
  pass(AUTO_CLOSE_MS - 1);
  act(() => result.current.onKeyDown());
  pass(AUTO_CLOSE_MS);
  expect(closed).toBe(0);
});
