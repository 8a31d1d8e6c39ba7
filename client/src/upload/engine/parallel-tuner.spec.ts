import { ParallelTuner } from './parallel-tuner.js';

/** Runs the tuner over a connection whose throughput depends on the number of parallel requests. */
function travel(rateAt: (parallel: number) => number, seconds: number, tuner?: ParallelTuner) {
  let now = 0;
  const clock = { now: () => now, sleep: () => Promise.resolve() };
  const tuned = tuner ?? new ParallelTuner(clock, 8);
  const limits: number[] = [];
  let sent = 0;
  for (; now < seconds * 1000; now += 250) {
    tuned.observe(sent, true);
    limits.push(tuned.limit);
    sent += rateAt(tuned.limit) / 4;
  }
  return { limits, tuned };
}

it('sends more at once where each further one brings more through', () => {
  const { limits } = travel((parallel) => parallel * 1e6, 30);
  expect(limits[0]).toBe(4);
  expect(limits.at(-1)).toBe(8);
});

it('goes back to the table where the way is full, and tries again only after a rest', () => {
  const { limits } = travel(() => 4e6, 60);
  expect(new Set(limits)).toEqual(new Set([4, 5]));
  const triedSeconds = limits.filter((limit) => limit === 5).length / 4;
  expect(triedSeconds).toBeLessThan(6);
});

it('finds where more stops helping', () => {
  const { limits } = travel((parallel) => Math.min(parallel, 6) * 1e6, 25);
  expect(limits.at(-1)).toBe(6);
});

it('is never below the four of the table, and there again after trouble', () => {
  const { limits, tuned } = travel((parallel) => parallel * 1e6, 30);
  expect(Math.min(...limits)).toBe(4);
  tuned.reset();
  expect(tuned.limit).toBe(4);
});

it('learns nothing from time in which fewer travelled than might', () => {
  let now = 0;
  const tuner = new ParallelTuner({ now: () => now, sleep: () => Promise.resolve() }, 8);
  for (let sent = 0; now < 30_000; now += 250) {
    tuner.observe(sent, now % 1000 !== 0);
    sent += 1e6;
  }
  expect(tuner.limit).toBe(4);
});
