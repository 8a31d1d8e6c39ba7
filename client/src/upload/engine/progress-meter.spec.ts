import { jest } from '@jest/globals';
import { ProgressMeter } from './progress-meter.js';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

function meter() {
  const progress = new ProgressMeter({ now: () => Date.now(), sleep: () => Promise.resolve() }, [
    { size: 60 },
    { size: 40 },
  ]);
  progress.subscribe(() => undefined);
  return progress;
}

it('says that nothing moves, and that it moves again', () => {
  const progress = meter();
  const request = { fileIndex: 0 };
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
  progress.moving({ fileIndex: 0 }, 60);
  progress.moving({ fileIndex: 1 }, 40);
  jest.advanceTimersByTime(10_000);
  expect(progress.snapshot.isStalled).toBe(false);
  progress.close();
});

it('counts each file by itself, and lets no figure fall while a request is repeated', () => {
  const progress = meter();
  progress.startFrom(new Map([[1, 10]]), 0);
  const [first, second] = [{ fileIndex: 0 }, { fileIndex: 1 }];
  progress.moving(first, 30);
  progress.moving(second, 30);
  progress.setPhase('uploading');
  expect(progress.snapshot).toMatchObject({ fileBytes: [30, 40], sentBytes: 70, totalBytes: 100, filesTotal: 2 });
  progress.settled(first, 0);
  progress.moving(first, 5);
  progress.settled(second, 30);
  progress.setPhase('finished');
  expect(progress.snapshot).toMatchObject({ fileBytes: [30, 40], sentBytes: 70 });
  progress.startFrom(new Map([[1, 40]]), 1);
  expect(progress.snapshot).toMatchObject({ fileBytes: [0, 40], sentBytes: 40, filesDone: 1 });
  progress.close();
});
