import { SpeedEstimator } from './speed-estimator.js';

function run(
  speed: SpeedEstimator,
  { from, seconds, perSecond }: { from: number; seconds: number; perSecond: number },
) {
  for (let step = 1; step <= seconds * 10; step += 1) speed.add(perSecond / 10, from + step * 100);
  return from + seconds * 1000;
}

it('knows nothing at first', () => {
  expect(new SpeedEstimator().bytesPerSecond(1000)).toBe(0);
});

it('reads a steady stream rightly from its first second on', () => {
  const speed = new SpeedEstimator();
  speed.add(0, 0);
  const now = run(speed, { from: 0, seconds: 1, perSecond: 5_000_000 });
  expect(speed.bytesPerSecond(now)).toBeCloseTo(5_000_000, -5);
});

it('follows a change within seconds, without jumping', () => {
  const speed = new SpeedEstimator();
  speed.add(0, 0);
  let now = run(speed, { from: 0, seconds: 10, perSecond: 1_000_000 });
  now = run(speed, { from: now, seconds: 1, perSecond: 9_000_000 });
  expect(speed.bytesPerSecond(now)).toBeLessThan(5_000_000);
  now = run(speed, { from: now, seconds: 9, perSecond: 9_000_000 });
  expect(speed.bytesPerSecond(now)).toBeGreaterThan(8_400_000);
});

it('falls while nothing moves, and forgets on reset', () => {
  const speed = new SpeedEstimator();
  speed.add(0, 0);
  const now = run(speed, { from: 0, seconds: 5, perSecond: 1_000_000 });
  expect(speed.bytesPerSecond(now + 9000)).toBeLessThan(60_000);
  speed.reset();
  expect(speed.bytesPerSecond(now + 9100)).toBe(0);
});
