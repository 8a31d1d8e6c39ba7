import { MIB } from '#contract/units.js';
import { planParts } from './part-planner.js';
import { PartSizeTuner } from './part-size-tuner.js';

const plan = planParts(1_000_000_000, 2 * MIB, { minPartSize: 1, maxParts: 10_000 });
const plenty = plan.totalBytes;

it('begins with the size of the connection and stays there at usual speeds', () => {
  const tuner = new PartSizeTuner(plan);
  for (let part = 0; part < 20; part += 1) tuner.partSent(2 * MIB, 1000);
  expect(tuner.sizeFor(plenty, 4)).toBe(2 * MIB);
});

it('doubles with quick parts up to 32 MiB', () => {
  const tuner = new PartSizeTuner(plan);
  const sizes = Array.from({ length: 6 }, () => {
    const size = tuner.sizeFor(plenty, 4);
    tuner.partSent(size, 50);
    return size / MIB;
  });
  expect(sizes).toEqual([2, 4, 8, 16, 32, 32]);
});

it('does not take the quickness of smaller parts for its own', () => {
  const tuner = new PartSizeTuner(plan);
  tuner.partSent(2 * MIB, 50);
  tuner.partSent(2 * MIB, 50);
  expect(tuner.sizeFor(plenty, 4)).toBe(4 * MIB);
});

it('keeps the size of a slow connection', () => {
  const tuner = new PartSizeTuner(planParts(1_000_000_000, 512 * 1024, { minPartSize: 1, maxParts: 10_000 }));
  tuner.partSent(512 * 1024, 1);
  expect(tuner.sizeFor(plenty, 4)).toBe(512 * 1024);
});

it('halves slow parts, never below where it began, and falls back on trouble', () => {
  const tuner = new PartSizeTuner(plan);
  for (const size of [2, 4, 8]) tuner.partSent(size * MIB, 50);
  tuner.partSent(16 * MIB, 5000);
  expect(tuner.sizeFor(plenty, 4)).toBe(8 * MIB);
  tuner.partFailed();
  tuner.partSent(2 * MIB, 60_000);
  expect(tuner.sizeFor(plenty, 4)).toBe(2 * MIB);
});

it('shares what is left among the parallel slots', () => {
  const tuner = new PartSizeTuner(plan);
  for (const size of [2, 4, 8, 16]) tuner.partSent(size * MIB, 50);
  expect(tuner.sizeFor(40 * MIB, 4)).toBe(8 * MIB);
  expect(tuner.sizeFor(3 * MIB, 4)).toBe(2 * MIB);
});

describe('after a part that kept failing', () => {
  it('cuts all that remains as small as the retry table says, on the grid', () => {
    const tuner = new PartSizeTuner(plan);
    for (const size of [2, 4, 8]) tuner.partSent(size * MIB, 50);
    tuner.partFailed();
    tuner.capAt(MIB);
    expect(tuner.sizeFor(plenty, 4)).toBe(MIB);
    tuner.capAt(512 * 1024);
    expect([tuner.sizeFor(plenty, 4), tuner.largestNow]).toEqual([512 * 1024, 512 * 1024]);
  });

  it('never goes below the least of the store', () => {
    const tuner = new PartSizeTuner(planParts(1_000_000_000, 2 * MIB, { minPartSize: 5 * MIB, maxParts: 10_000 }));
    tuner.capAt(512 * 1024);
    expect(tuner.sizeFor(plenty, 4)).toBe(5 * MIB);
  });

  it('dares larger ones again when eight went through, step by step', () => {
    const tuner = new PartSizeTuner(plan);
    tuner.capAt(512 * 1024);
    const sizes = Array.from({ length: 25 }, () => {
      const size = tuner.sizeFor(plenty, 4);
      tuner.partSent(size, 2000);
      return size / MIB;
    });
    expect(sizes).toEqual([
      ...Array.from({ length: 8 }, () => 0.5),
      ...Array.from({ length: 8 }, () => 1),
      ...Array.from({ length: 9 }, () => 2),
    ]);
  });
});
