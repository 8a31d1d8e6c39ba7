import { jest } from '@jest/globals';
import { ProgressMeter } from './progress-meter.js';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

function meter() {
  const progress = new ProgressMeter(
    { now: () => Date.now(), sleep: () => Promise.resolve() },
    { totalBytes: 100, filesTotal: 1 },
  );
  progress.subscribe(() => undefined);
  return progress;
}

it('says that nothing moves, and that it moves again', () => {
  const progress = meter();
  const request = {};
  progress.setPhase('uploading');
  progress.moving(request, 10);
  jest.advanceTimersByTime(5000);
  expect(progress.snapshot.isStalled).toBe(false);
  jest.advanceTimersByTime(3000);
  expect(progress.snapshot.isStalled).toBe(true);
  progress.moving(request, 20);
  jest.advanceTimersByTime(200);
  expect(progress.snapshot.isStalled).toBe(false);
  progress.close();
});

it('is not stalled once all bytes are there, nor before they move', () => {
  const progress = meter();
  jest.advanceTimersByTime(10_000);
  expect(progress.snapshot.isStalled).toBe(false);
  progress.setPhase('uploading');
  progress.moving({}, 100);
  jest.advanceTimersByTime(10_000);
  expect(progress.snapshot.isStalled).toBe(false);
  progress.close();
});
