import { formatBytes, zoneName } from '#contract/display-formats.js';
import type { Language } from '#contract/primitives.js';
import { oneLine, unlinked } from '../domain/display-text.js';

const locales: Record<Language, string> = { en: 'en-US', zh: 'zh-CN' };

const toTheMinute = {
  year: 'numeric',
  month: 'long',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
} as const;

const weekdayAndDate = { weekday: 'long', month: 'long', day: 'numeric' } as const;

export interface Formats {
  number: (value: number) => string;
  /** Decimal units: 1 GB is 10^9 bytes. */
  bytes: (bytes: number) => string;
  /** In the reader's time zone, with its name. */
  instant: (epochMs: number) => string;
  /** A due date: its day where the person set it who asks, with the hour only where it is not the end of that day. */
  due: (epochMs: number, timeZone: string) => string;
  /** In the smallest unit of the currency (ISO 4217). */
  money: (amount: number, currency: string) => string;
  place: (place: { city: string; country: string }) => string;
}

/** @param timeZone of the reader; UTC where it is unknown */
export function formatsOf(lang: Language, timeZone = 'UTC'): Formats {
  const locale = locales[lang];
  const instants = new Intl.DateTimeFormat(locale, { ...toTheMinute, timeZone });
  const regions = new Intl.DisplayNames(locale, { type: 'region' });
  return {
    number: (value) => new Intl.NumberFormat(locale).format(value),
    bytes: (bytes) => formatBytes(bytes, locale),
    due: (epochMs, timeZone) => {
      const inZone = (options: Intl.DateTimeFormatOptions) =>
        new Intl.DateTimeFormat(locale, { ...options, timeZone }).format(epochMs);
      const time = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
      const isWholeDay = inZone(time) === '23:59';
      if (isWholeDay) return inZone(weekdayAndDate);
      return `${inZone({ ...weekdayAndDate, ...time })} ${zoneName(epochMs, timeZone, locale)}`;
    },
    money: (amount, currency) => {
      const format = new Intl.NumberFormat(locale, {
        style: 'currency',
        currency,
        trailingZeroDisplay: 'stripIfInteger',
      });
      return format.format(amount / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2));
    },
    instant: (epochMs) => `${instants.format(epochMs)} ${zoneName(epochMs, timeZone, locale)}`,
    place: ({ city, country }) => {
      const name = /^[A-Za-z]{2}$/.test(country) ? regions.of(country.toUpperCase()) : country;
      const parts = [city, name ?? ''].map(oneLine).filter((part) => part !== '');
      // In Chinese the larger place comes first.
      return unlinked(lang === 'zh' ? parts.toReversed().join(' ') : parts.join(', '));
    },
  };
}
