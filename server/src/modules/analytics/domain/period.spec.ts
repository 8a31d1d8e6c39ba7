import { periodOf, stepsOf, weekdayOf } from './period.js';
import { dayNumber, dayText, ZoneTime } from './zone-time.js';

const seconds = (text: string): number => Date.parse(text) / 1000;
const clockAt = (zone: ZoneTime, text: string): string =>
  new Date(zone.clock(seconds(text)) * 1000).toISOString().slice(0, 16);

describe('clocks', () => {
  it('go with daylight saving, to the minute of its change', () => {
    const zone = new ZoneTime('Europe/Berlin', {
      from: seconds('2025-12-01T00:00Z'),
      to: seconds('2026-12-31T00:00Z'),
    });
    expect(clockAt(zone, '2026-03-29T00:59:00Z')).toBe('2026-03-29T01:59');
    expect(clockAt(zone, '2026-03-29T01:00:00Z')).toBe('2026-03-29T03:00');
    expect(clockAt(zone, '2026-10-25T00:59:00Z')).toBe('2026-10-25T02:59');
    expect(clockAt(zone, '2026-10-25T01:00:00Z')).toBe('2026-10-25T02:00');
    // Back in time: moments need not come in order.
    expect(clockAt(zone, '2026-01-01T12:00:00Z')).toBe('2026-01-01T13:00');
  });

  it('know half and quarter hours, and skipped midnights', () => {
    const within = { from: seconds('2026-04-01T00:00Z'), to: seconds('2026-05-01T00:00Z') };
    expect(clockAt(new ZoneTime('Asia/Kathmandu', within), '2026-04-10T00:00:00Z')).toBe('2026-04-10T05:45');
    const cairo = new ZoneTime('Africa/Cairo', within);
    expect(clockAt(cairo, '2026-04-23T21:59:00Z')).toBe('2026-04-23T23:59');
    expect(clockAt(cairo, '2026-04-23T22:00:00Z')).toBe('2026-04-24T01:00');
  });
});

describe('periods', () => {
  const now = new Date('2026-11-20T22:30:00Z');

  it('end with the day that it is where the member is', () => {
    expect(periodOf({ range: '7d' }, 'UTC', now).days).toEqual({ from: '2026-11-14', to: '2026-11-20' });
    expect(periodOf({ range: '7d' }, 'Asia/Shanghai', now).days).toEqual({ from: '2026-11-15', to: '2026-11-21' });
    const chosen = { range: '7d' as const, from: '2026-02-27', to: '2026-03-01' };
    expect(periodOf(chosen, 'Asia/Shanghai', now).days).toEqual({ from: '2026-02-27', to: '2026-03-01' });
  });

  it('are cut into days, weeks from Monday, or months', () => {
    const steps = (from: string, to: string) => stepsOf({ fromDay: dayNumber(from), toDay: dayNumber(to) });
    expect(steps('2026-02-27', '2026-03-01').dates).toEqual(['2026-02-27', '2026-02-28', '2026-03-01']);
    const weeks = steps('2026-01-01', '2026-04-30');
    expect([weeks.step, ...weeks.dates.slice(0, 3)]).toEqual(['week', '2026-01-01', '2026-01-05', '2026-01-12']);
    const months = steps('2025-01-15', '2026-03-02');
    expect([months.step, months.dates.length]).toEqual(['month', 15]);
    expect(months.dates.slice(0, 2)).toEqual(['2025-01-15', '2025-02-01']);
    expect(months.ofDay.slice(15, 19)).toEqual(Uint16Array.of(0, 0, 1, 1));
  });

  it('know weekdays', () => {
    expect(weekdayOf(dayNumber('2026-11-16'))).toBe(0);
    expect(weekdayOf(dayNumber('2026-11-22'))).toBe(6);
    expect(dayText(dayNumber('2024-02-29'))).toBe('2024-02-29');
  });
});
