import { endOfLocalDay } from '#contract/local-day.js';
import {
  CUSTOM_EXPIRY_MAX_MS,
  CUSTOM_EXPIRY_MIN_MS,
  EXPIRES_NEVER,
  EXPIRY_CUSTOM_MARKER,
  EXPIRY_MONTH_SECONDS,
  EXPIRY_NEVER_MARKER,
  EXPIRY_THREE_MONTHS_SECONDS,
  EXPIRY_WEEK_SECONDS,
  EXPIRY_YEAR_SECONDS,
} from '#contract/transfers/expiry.js';
import { usageError } from '../exit-codes.js';

export interface Expiry {
  expirySeconds: number;
  /** Epoch milliseconds. */
  expiryDate?: number;
}

const named: Record<string, number> = {
  '1w': EXPIRY_WEEK_SECONDS,
  '1m': EXPIRY_MONTH_SECONDS,
  '3m': EXPIRY_THREE_MONTHS_SECONDS,
  '1y': EXPIRY_YEAR_SECONDS,
};
const unitMs: Record<string, number> = { h: 3_600_000, d: 24 * 3_600_000, w: 7 * 24 * 3_600_000 };
const isoTime = /^(\d{4}-\d{2}-\d{2})T([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,9})?)?(Z|[+-]([01]\d|2[0-3]):[0-5]\d)?$/;

/** `1w`, `1m`, `3m`, `1y`, `never`; a length in hours, days or weeks (`36h`, `3d`); a day, with its end; or an ISO time. */
export function readExpiry(text: string, now: number): Expiry {
  if (text === 'never') return { expirySeconds: EXPIRY_NEVER_MARKER };
  const expirySeconds = lengthNamed(text);
  if (expirySeconds !== undefined) return { expirySeconds };
  const expiryDate = readInstant(text, now);
  if (expiryDate < now + CUSTOM_EXPIRY_MIN_MS || expiryDate > now + CUSTOM_EXPIRY_MAX_MS) {
    throw usageError(`Files can be kept from 30 minutes to 1 year, not until ${saidTime(expiryDate)}.`);
  }
  return { expirySeconds: EXPIRY_CUSTOM_MARKER, expiryDate };
}

/** When files are due, in epoch ms, by the same words as an expiry. */
export function readDue(text: string, now: number): number {
  const seconds = lengthNamed(text);
  const dueAt = seconds === undefined ? readInstant(text, now) : now + seconds * 1000;
  if (dueAt <= now) throw usageError(`"${text}" is in the past: ${saidTime(dueAt)}.`);
  if (dueAt > now + CUSTOM_EXPIRY_MAX_MS) throw usageError(`"${text}" is more than a year ahead: ${saidTime(dueAt)}.`);
  return dueAt;
}

/** A date as it is confirmed to the user: the month in letters, with the zone of this computer. */
export function saidTime(at: number): string {
  return new Intl.DateTimeFormat('en-GB', {
    weekday: 'short',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZoneName: 'short',
  }).format(at);
}

/** An instant (epoch ms) of an expiry; null for none. */
export function instantOf({ expirySeconds, expiryDate }: Expiry, now: number): number | null {
  return expirySeconds === EXPIRY_NEVER_MARKER ? null : (expiryDate ?? now + expirySeconds * 1000);
}

/** An expiry in the lines of JSON: null for none. */
export function isoExpiry(at: number | null): string | null {
  return at === null || at >= EXPIRES_NEVER ? null : new Date(at).toISOString();
}

function lengthNamed(text: string): number | undefined {
  return Object.hasOwn(named, text) ? named[text] : undefined;
}

/** Only forms that can be read in one way; a day means its end where the person is. */
function readInstant(text: string, now: number): number {
  const [, count, unit = ''] = /^(\d{1,4})([hdw])$/.exec(text) ?? [];
  if (count !== undefined) return now + Number(count) * (unitMs[unit] ?? 0);
  const [, day] = isoTime.exec(text) ?? [];
  // The parser reads 30 February as 2 March.
  const isTime = day !== undefined && !Number.isNaN(endOfLocalDay(day));
  const instant = isTime ? Date.parse(text) : endOfLocalDay(text);
  if (Number.isNaN(instant)) {
    throw usageError(
      `"${text}" is not a duration or date. Use 36h, 3d or 2w, a day such as 2026-12-31, or a time such as 2026-12-31T18:00.`,
    );
  }
  return instant;
}
