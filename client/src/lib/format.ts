import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';

const byteUnits = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const;
const DECIMAL_STEP = 1000;

/** Decimal, as the plans count: 1 GB is 1e9 bytes. Three figures at most, so that columns stay calm. */
export function formatBytes(bytes: number, language: string): string {
  let power = 0;
  let value = Math.max(0, bytes);
  // 999.95 kB would read "1,000 kB": step up where rounding would.
  while (power < byteUnits.length - 1 && value >= DECIMAL_STEP - (power === 0 ? 0 : 0.5)) {
    value /= DECIMAL_STEP;
    power += 1;
  }
  return new Intl.NumberFormat(language, {
    style: 'unit',
    unit: byteUnits[power] ?? 'byte',
    unitDisplay: power === 0 ? 'long' : 'short',
    maximumFractionDigits: power === 0 || value >= 100 ? 0 : value >= 10 ? 1 : 2,
  }).format(value);
}

export function formatNumber(value: number, language: string): string {
  return new Intl.NumberFormat(language).format(value);
}

export function formatPercent(ratio: number, language: string): string {
  return new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 0 }).format(ratio);
}

export function formatDate(instant: number, language: string): string {
  return new Intl.DateTimeFormat(language, { dateStyle: 'medium' }).format(instant);
}

/** Without the year as long as it is this one. */
export function formatShortDate(instant: number, now: number, language: string): string {
  const isThisYear = new Date(instant).getFullYear() === new Date(now).getFullYear();
  return isThisYear
    ? new Intl.DateTimeFormat(language, { day: 'numeric', month: 'short' }).format(instant)
    : formatDate(instant, language);
}

export function formatDateTime(instant: number, language: string): string {
  return new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' }).format(instant);
}

const spans = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
] as const;

/** The two largest units that say something: "2 hr, 5 min", "40 sec". */
export function formatDuration(seconds: number, language: string): string {
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
      new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'short' }).format(count),
    );
  return new Intl.ListFormat(language, { type: 'unit', style: 'short' }).format(said);
}

/** Returns "in 7 days" right after a week was chosen, and never promises more than a quarter of a unit too much. */
const LENIENCE = 0.25;

/** "in 6 days", "in 30 hours", "3 hours ago": in the largest unit of which there are two. */
export function formatRelative(instant: number, now: number, language: string): string {
  const seconds = Math.round((instant - now) / 1000);
  const [unit, size] = spans.find(([, length]) => Math.abs(seconds) >= 2 * length) ?? spans[3];
  const count = Math.trunc(seconds / size + Math.sign(seconds) * LENIENCE);
  return new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(count, unit);
}

export interface Formats {
  bytes(value: number): string;
  number(value: number): string;
  percent(ratio: number): string;
  date(instant: number): string;
  shortDate(instant: number, now: number): string;
  dateTime(instant: number): string;
  duration(seconds: number): string;
  relative(instant: number, now: number): string;
}

export function formatsFor(language: string): Formats {
  return {
    bytes: (value) => formatBytes(value, language),
    number: (value) => formatNumber(value, language),
    percent: (ratio) => formatPercent(ratio, language),
    date: (instant) => formatDate(instant, language),
    shortDate: (instant, now) => formatShortDate(instant, now, language),
    dateTime: (instant) => formatDateTime(instant, language),
    duration: (seconds) => formatDuration(seconds, language),
    relative: (instant, now) => formatRelative(instant, now, language),
  };
}

/** All formats in the page's language. */
export function useFormats(): Formats {
  const { i18n } = useTranslation();
  return useMemo(() => formatsFor(i18n.language), [i18n.language]);
}
