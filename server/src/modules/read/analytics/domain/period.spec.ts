import { periodOf, stepsOf } from './period.js';

const now = new Date('2026-11-20T22:30:00Z');
const daysOf = (timeZone: string, requested: { from?: string; to?: string } = {}) => {
  const { firstDay, lastDay } = periodOf({ range: '7d', ...requested }, timeZone, now);
  return [firstDay, lastDay];
};

describe('periods', () => {
  it('end with the current day of the time zone', () => {
    expect(daysOf('UTC')).toEqual(['2026-11-14', '2026-11-20']);
    expect(daysOf('Asia/Shanghai')).toEqual(['2026-11-15', '2026-11-21']);
    const chosen = { from: '2026-02-27', to: '2026-03-01' };
    expect(daysOf('Asia/Shanghai', chosen)).toEqual(['2026-02-27', '2026-03-01']);
  });

  it('begin and end at midnight, with as many days before', () => {
    const { start, end, previousStart } = periodOf({ range: '7d' }, 'Asia/Kathmandu', now);
    expect(start.toISOString()).toBe('2026-11-14T18:15:00.000Z');
    expect(end.toISOString()).toBe('2026-11-21T18:15:00.000Z');
    expect(previousStart.toISOString()).toBe('2026-11-07T18:15:00.000Z');
  });

  it.each([
    ['a skipped midnight', 'Africa/Cairo', '2026-04-24', '2026-04-23T22:00:00.000Z', 23],
    ['the first of two midnights', 'America/Havana', '2026-11-01', '2026-11-01T04:00:00.000Z', 25],
    ['the first of two midnights', 'Atlantic/Azores', '2026-10-25', '2026-10-25T00:00:00.000Z', 25],
    ['a day of 23 hours', 'Europe/Berlin', '2026-03-29', '2026-03-28T23:00:00.000Z', 23],
    ['a change by half an hour', 'Australia/Lord_Howe', '2026-04-05', '2026-04-04T13:00:00.000Z', 24.5],
  ])('begin with %s (%s)', (_what, timeZone, day, expected, hours) => {
    const { start, end } = periodOf({ range: '7d', from: day, to: day }, timeZone, now);
    expect(start.toISOString()).toBe(expected);
    expect((end.getTime() - start.getTime()) / 3_600_000).toBe(hours);
  });

  it('name the time zone in its usual case', () => {
    expect(periodOf({ range: '7d' }, 'europe/berlin', now).timeZone).toBe('Europe/Berlin');
  });
});

describe('steps', () => {
  const firstDays = (firstDay: string, lastDay: string) => {
    const { step, firstDays: days } = stepsOf({ firstDay, lastDay });
    return [step, ...days.values()];
  };

  it('are days, weeks from Monday, or months, the first one cut to the period', () => {
    expect(firstDays('2026-02-27', '2026-03-01')).toEqual(['day', '2026-02-27', '2026-02-28', '2026-03-01']);
    const weeks = firstDays('2026-01-01', '2026-04-30');
    expect(weeks.slice(0, 4)).toEqual(['week', '2026-01-01', '2026-01-05', '2026-01-12']);
    const months = firstDays('2025-01-15', '2026-03-02');
    expect(months).toHaveLength(16);
    expect(months.slice(0, 3)).toEqual(['month', '2025-01-15', '2025-02-01']);
  });

  it.each([
    [1, '2026-01-01', 'day'],
    [92, '2026-04-02', 'day'],
    [93, '2026-04-03', 'week'],
    [366, '2027-01-01', 'week'],
    [367, '2027-01-02', 'month'],
  ])('of %d days, until %s, are each a %s', (_days, lastDay, step) => {
    expect(stepsOf({ firstDay: '2026-01-01', lastDay }).step).toBe(step);
  });

  it.each([
    ['a day', '2026-11-20', '2026-11-21', ['2026-11-20', '2026-11-21']],
    ['a month', '2025-11-20', '2026-12-01', ['2025-11', '2025-12', '2026-01']],
    // The last days of a year can be of the first week of the next one, and the other way about.
    ['an ISO week', '2024-12-23', '2025-05-01', ['2024-52', '2025-01', '2025-02']],
    ['an ISO week', '2027-01-01', '2027-05-01', ['2026-53', '2027-01', '2027-02']],
    ['an ISO week', '2026-12-20', '2027-05-01', ['2026-51', '2026-52', '2026-53', '2027-01']],
  ])('are named by %s from %s to %s', (_, firstDay, lastDay, keys) => {
    expect([...stepsOf({ firstDay, lastDay }).firstDays.keys()].slice(0, keys.length)).toEqual(keys);
  });

  it('end with the last day of the period', () => {
    const last = (lastDay: string) => [...stepsOf({ firstDay: '2026-01-05', lastDay }).firstDays.keys()].at(-1);
    expect(['2026-05-03', '2026-05-04', '2027-04-30', '2027-05-01'].map(last)).toEqual([
      '2026-18',
      '2026-19',
      '2027-04',
      '2027-05',
    ]);
  });
});
