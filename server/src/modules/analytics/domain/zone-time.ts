const DAY_SECONDS = 86_400;
const HOUR_SECONDS = 3600;
/** Clocks of no zone change twice in less. */
const LOOK_SECONDS = 7 * DAY_SECONDS;

/** `2026-11-21` as the number of days since 1970. */
export function dayNumber(day: string): number {
  return Math.floor(Date.parse(`${day}T00:00:00Z`) / 1000 / DAY_SECONDS);
}

export function dayText(number: number): string {
  return new Date(number * DAY_SECONDS * 1000).toISOString().slice(0, 10);
}

const formats = new Map<string, Intl.DateTimeFormat>();
/** More than there are time zones, with all their other names. */
const MOST_FORMATS = 1000;

/** Kept: making one costs as much as a hundred questions to it. */
function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    calendar: 'gregory',
    numberingSystem: 'latn',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  if (formats.size < MOST_FORMATS) formats.set(timeZone, format);
  return format;
}

/** Seconds by which clocks of the zone are ahead of UTC at that moment. */
function offsetBy(format: Intl.DateTimeFormat, seconds: number): number {
  const parts = Object.fromEntries(
    format.formatToParts(seconds * 1000).map(({ type, value }) => [type, Number(value)]),
  );
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
  return Date.UTC(year, month - 1, day, hour, minute, second) / 1000 - seconds;
}

/** From `from` on and before `to`, in seconds since 1970, clocks show the `ofDay`th hour of a day. */
export interface ClockHour {
  from: number;
  to: number;
  /** Days since 1970. */
  day: number;
  ofDay: number;
}

/**
 * Clocks of a time zone between two moments, daylight saving included. Asking `Intl` for each of a million moments takes
 * seconds: the few changes are found once.
 */
export class ZoneTime {
  /** From `starts[i]` on, clocks are `offsets[i]` ahead. */
  private readonly starts: number[] = [];
  private readonly offsets: number[] = [];
  private last = 0;

  constructor(
    readonly timeZone: string,
    { from, to }: { from: number; to: number },
  ) {
    const format = formatOf(timeZone);
    this.add(from, offsetBy(format, from));
    for (let at = from; at < to; at += LOOK_SECONDS) this.lookBetween(format, at, Math.min(at + LOOK_SECONDS, to));
  }

  /** What clocks show, as seconds since 1970 would be there. Quick where moments come in their order. */
  clock(seconds: number): number {
    const { starts, offsets } = this;
    if (seconds < (starts[this.last] ?? 0)) this.last = 0;
    while (this.last + 1 < starts.length && seconds >= (starts[this.last + 1] ?? 0)) this.last += 1;
    return seconds + (offsets[this.last] ?? 0);
  }

  day(seconds: number): number {
    return Math.floor(this.clock(seconds) / DAY_SECONDS);
  }

  /** The time around a moment in which clocks show one hour of one day. */
  hour(seconds: number): ClockHour {
    const clock = this.clock(seconds);
    const into = clock % HOUR_SECONDS;
    const changed = this.last === 0 ? -Infinity : (this.starts[this.last] ?? -Infinity);
    const changes = this.starts[this.last + 1] ?? Infinity;
    return {
      from: Math.max(seconds - into, changed),
      to: Math.min(seconds - into + HOUR_SECONDS, changes),
      day: Math.floor(clock / DAY_SECONDS),
      ofDay: Math.floor((clock % DAY_SECONDS) / HOUR_SECONDS),
    };
  }

  private lookBetween(format: Intl.DateTimeFormat, from: number, to: number): void {
    const after = offsetBy(format, to);
    if (after === this.offsets.at(-1)) return;
    let [low, high] = [from, to];
    while (high - low > 1) {
      const middle = Math.floor((low + high) / 2);
      if (offsetBy(format, middle) === after) high = middle;
      else low = middle;
    }
    this.add(high, after);
  }

  private add(start: number, offset: number): void {
    this.starts.push(start);
    this.offsets.push(offset);
  }
}
