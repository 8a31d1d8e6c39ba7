/** Sizes and times as pages and mails write them. */

const byteUnits = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const;
const DECIMAL_STEP = 1000;

/** Intl writes Chinese without blanks around numbers, our texts with them. */
export function withBlanks(text: string): string {
  return text.replaceAll(/(?<=\d)(?=\p{Script=Han})|(?<=\p{Script=Han})(?=\d)/gu, ' ');
}

/** Decimal, as the plans count: 1 GB is 1e9 bytes. Three figures at most, so that columns stay calm. */
export function formatBytes(bytes: number, language: string): string {
  let power = 0;
  let value = Math.max(0, bytes);
  // 999.95 kB would read "1,000 kB": step up where rounding would.
  while (power < byteUnits.length - 1 && value >= DECIMAL_STEP - (power === 0 ? 0 : 0.5)) {
    value /= DECIMAL_STEP;
    power += 1;
  }
  const format = new Intl.NumberFormat(language, {
    style: 'unit',
    unit: byteUnits[power] ?? 'byte',
    unitDisplay: power === 0 ? 'long' : 'short',
    maximumFractionDigits: power === 0 || value >= 100 ? 0 : value >= 10 ? 1 : 2,
  });
  return withBlanks(format.format(value));
}

/** Units of time, in seconds. */
const spans = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
] as const;

/** Units for what is far away. Months begin with the second: "in 45 days" is more exact than "in 1 month". */
const longSpans = [
  ['year', 31_536_000],
  ['month', 2_629_746],
] as const;
const MONTHS_FROM_SECONDS = 60 * 86_400;

/** Returns "in 7 days" right after a week was chosen, and never promises more than a quarter of a unit too much. */
const LENIENCE = 0.25;

/** "in 3 months", "in 6 days", "3 hours ago": in the largest unit that fits at least once. */
export function formatRelative(instant: number, now: number, language: string): string {
  const seconds = Math.round((instant - now) / 1000);
  const units = Math.abs(seconds) >= MONTHS_FROM_SECONDS ? longSpans : spans;
  const isReached = ([, size]: readonly [string, number], index: number) =>
    Math.abs(seconds) >= size - LENIENCE * (units[index + 1]?.[1] ?? 0);
  const [unit, size] = units.find(isReached) ?? spans[3];
  const count = Math.trunc(seconds / size + Math.sign(seconds) * LENIENCE);
  // "Tomorrow" could be the day after it: the count is of hours, not of nights.
  const numeric = count === 0 ? 'auto' : 'always';
  return withBlanks(new Intl.RelativeTimeFormat(language, { numeric }).format(count, unit));
}

/** Languages of countries with an abbreviation for their zone. */
const zoneLocales = ['en-GB', 'en-US', 'en-AU', 'en-CA', 'en-IN', 'en-NZ', 'en-ZA'];

/** "CET" if the platform has such a name in English, else "GMT+1". */
export function zoneName(instant: number, timeZone: string, language: string): string {
  const locales = language.startsWith('en') ? [language, ...zoneLocales] : [language];
  const names = locales.map((locale) => {
    const format = new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: 'short' });
    return format.formatToParts(instant).find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
  });
  return names.find((name) => !/\d/.test(name)) ?? names[0] ?? timeZone;
}

/** The two largest units that are not zero: "2 hr, 5 min", "40 sec"; in sentences "2 hours, 5 minutes". */
export function formatDuration(seconds: number, language: string, style: 'short' | 'long' = 'short'): string {
  let left = Math.max(0, Math.round(seconds));
  const first = spans.findIndex(([, size]) => left >= size);
  const parts = (first === -1 ? spans.slice(-1) : spans.slice(first, first + 2)).map(([unit, size]) => {
    const count = Math.floor(left / size);
    left -= count * size;
    return { unit, count };
  });
  const said = parts
    .filter(({ count }, index) => count > 0 || index === 0)
    .map(({ unit, count }) =>
      new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: style }).format(count),
    );
  return withBlanks(new Intl.ListFormat(language, { type: 'unit', style }).format(said));
}

/** The name that others see of a person, else the part of the address before the @. Never the whole address. */
export function personName({ name, email }: { name: string; email: string }): string {
  return name || email.slice(0, email.lastIndexOf('@'));
}
