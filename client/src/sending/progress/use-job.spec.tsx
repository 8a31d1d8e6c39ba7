import { jest } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import type { Job } from './job.js';
import { useRunningJob } from './use-job.js';

function fakeJob(result: Promise<string> = new Promise(() => undefined)) {
  return {
    subscribe: () => () => undefined,
    snapshot: () => 0,
    cancel: jest.fn(() => Promise.resolve()),
    result,
  } satisfies Job<number, string>;
}

it('cancels the job when the page is left', () => {
  const job = fakeJob();
  const { result, unmount } = renderHook(() => useRunningJob<number, string>());
  act(() => void result.current.run(() => job));
  expect(result.current.job).toBe(job);
  unmount();
  expect(job.cancel).toHaveBeenCalledTimes(1);
});

it('cancels a job that starts only after the page was left', async () => {
  const job = fakeJob(Promise.resolve('done'));
  const { result, unmount } = renderHook(() => useRunningJob<number, string>());
  let start: (started: typeof job) => void = () => undefined;
  const starting = new Promise<typeof job>((resolve) => {
    start = resolve;
  });
  const running = result.current.run(() => starting);
  unmount();
  start(job);
  await running;
  expect(job.cancel).toHaveBeenCalledTimes(1);
});

it('does not cancel a job that has ended', async () => {
  const job = fakeJob(Promise.resolve('done'));
  const { result, unmount } = renderHook(() => useRunningJob<number, string>());
  await act(async () => expect(await result.current.run(() => job)).toBe('done'));
  unmount();
  expect(job.cancel).not.toHaveBeenCalled();
});
