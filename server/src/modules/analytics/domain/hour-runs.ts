import type { ClockHour, ZoneTime } from './zone-time.js';

/** Events from `begin` on and before `end`, all of one hour on the clocks of a zone. */
export interface HourRun {
  begin: number;
  end: number;
  hour: ClockHour;
}

/**
 * What follows from the hour is looked up once for all events in it: segments lie in the order of time, but for what came
 * late. In any other order there are as many runs as events, and all is right.
 */
export function eachHour(at: Uint32Array, zone: ZoneTime, visit: (run: HourRun) => void): void {
  for (let begin = 0; begin < at.length;) {
    const hour = zone.hour(at[begin] ?? 0);
    let end = begin + 1;
    for (; end < at.length; end += 1) {
      const moment = at[end] ?? 0;
      if (moment < hour.from || moment >= hour.to) break;
    }
    visit({ begin, end, hour });
    begin = end;
  }
}
