import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/units.js';
import { hasArrived, hasFailedTooLong, nextAttemptAt, rotated, validSecrets } from './webhook.js';

const now = new Date('2026-07-05T12:00:00Z');
const after = (ms: number): Date => new Date(now.getTime() + ms);
const current = { id: 'current', until: null };

it.each([
  [null, false],
  [199, false],
  [200, true],
  [299, true],
  [300, false],
])('an attempt with the answer %p has arrived: %p', (status, expected) => {
  expect(hasArrived({ at: now, status, answer: '' })).toBe(expected);
});

it.each([
  [1, MINUTE_MS],
  [2, 5 * MINUTE_MS],
  [3, 30 * MINUTE_MS],
  [4, 2 * HOUR_MS],
  [5, 5 * HOUR_MS],
  [6, 10 * HOUR_MS],
  [7, 12 * HOUR_MS],
  [8, 18 * HOUR_MS],
  [9, 24 * HOUR_MS],
])('after %i failures the next attempt is %i ms later', (failures, wait) => {
  expect(nextAttemptAt(failures, now)).toEqual(after(wait));
});

it('is given up after ten failures', () => {
  expect(nextAttemptAt(10, now)).toBeNull();
});

it.each([
  ['never', null, false],
  ['for three days less a millisecond', 1 - 3 * DAY_MS, false],
  ['for three days', -3 * DAY_MS, true],
  ['for longer', -3 * DAY_MS - 1, true],
])('a webhook that failed %s is switched off: %s', (_, sinceMs, expected) => {
  expect(hasFailedTooLong({ failingSince: sinceMs === null ? null : after(sinceMs) }, now)).toBe(expected);
});

describe('a replaced secret', () => {
  const secrets = rotated([current, { id: 'oldest', until: after(1) }], 'new', now);

  it('stands behind the new one, and the one before it is gone', () => {
    expect(secrets).toEqual([
      { id: 'new', until: null },
      { id: 'current', until: after(DAY_MS) },
    ]);
    expect(rotated([], 'new', now)).toStrictEqual([{ id: 'new', until: null }]);
  });

  it.each([
    [DAY_MS - 1, ['new', 'current']],
    [DAY_MS, ['new']],
    [DAY_MS + 1, ['new']],
  ])('%i ms later these sign: %j', (ms, ids) => {
    expect(validSecrets({ secrets }, after(ms)).map(({ id }) => id)).toEqual(ids);
  });
});
