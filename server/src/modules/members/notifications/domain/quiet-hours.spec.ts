import { quietHoursEnd } from './quiet-hours.js';

const night = { from: '22:00', to: '07:30' };

function endOf(now: string, quiet: { from: string; to: string }, timeZone: string): string | null {
  return quietHoursEnd(new Date(now), quiet, timeZone)?.toISOString() ?? null;
}

describe('quiet hours', () => {
  it('end on the next morning, before and after midnight', () => {
    expect(endOf('2026-07-05T14:30:12Z', night, 'Asia/Shanghai')).toBe('2026-07-05T23:30:00.000Z');
    expect(endOf('2026-07-05T18:00:00Z', night, 'Asia/Shanghai')).toBe('2026-07-05T23:30:00.000Z');
  });

  it('begin with their first minute and are over with their last', () => {
    expect(endOf('2026-07-05T13:59:59Z', night, 'Asia/Shanghai')).toBeNull();
    expect(endOf('2026-07-05T14:00:00Z', night, 'Asia/Shanghai')).toBe('2026-07-05T23:30:00.000Z');
    expect(endOf('2026-07-05T23:29:59Z', night, 'Asia/Shanghai')).toBe('2026-07-05T23:30:00.000Z');
    expect(endOf('2026-07-05T23:30:00Z', night, 'Asia/Shanghai')).toBeNull();
  });

  it('may also start and end on one day', () => {
    const noon = { from: '12:00', to: '14:00' };
    expect(endOf('2026-07-05T12:30:00Z', noon, 'UTC')).toBe('2026-07-05T14:00:00.000Z');
    expect(endOf('2026-07-05T22:30:00Z', noon, 'UTC')).toBeNull();
  });

  it('go by the clocks of the zone, also where they differ by half an hour', () => {
    expect(endOf('2026-07-05T17:00:00Z', night, 'Asia/Kolkata')).toBe('2026-07-06T02:00:00.000Z');
    expect(endOf('2026-07-05T17:00:00Z', night, 'America/New_York')).toBeNull();
  });

  it('are an hour shorter in the night in which the clocks go forward', () => {
    // Berlin, 29 March 2026: 02:00 becomes 03:00.
    expect(endOf('2026-03-28T22:00:00Z', night, 'Europe/Berlin')).toBe('2026-03-29T05:30:00.000Z');
    expect(endOf('2026-03-27T22:00:00Z', night, 'Europe/Berlin')).toBe('2026-03-28T06:30:00.000Z');
  });

  it('are an hour longer in the night in which they go back', () => {
    // Berlin, 25 October 2026: 03:00 becomes 02:00.
    expect(endOf('2026-10-24T21:00:00Z', night, 'Europe/Berlin')).toBe('2026-10-25T06:30:00.000Z');
    // New York, 1 November 2026.
    expect(endOf('2026-11-01T03:00:00Z', night, 'America/New_York')).toBe('2026-11-01T12:30:00.000Z');
  });

  it('end with the jump where their end is a time that this night does not have', () => {
    expect(endOf('2026-03-29T00:30:00Z', { from: '01:00', to: '02:30' }, 'Europe/Berlin')).toBe(
      '2026-03-29T01:00:00.000Z',
    );
  });

  it('end the first time where their end comes twice', () => {
    expect(endOf('2026-10-25T00:00:00Z', { from: '01:00', to: '02:30' }, 'Europe/Berlin')).toBe(
      '2026-10-25T00:30:00.000Z',
    );
  });

  it('end where clocks jump by half an hour', () => {
    // Lord Howe, 4 October 2026: 02:00 becomes 02:30.
    expect(endOf('2026-10-03T14:00:00Z', night, 'Australia/Lord_Howe')).toBe('2026-10-03T20:30:00.000Z');
  });
});
