import {
  CUSTOM_EXPIRY_MAX_MS,
  CUSTOM_EXPIRY_MIN_MS,
  EXPIRY_CUSTOM_MARKER,
  EXPIRY_MONTH_SECONDS,
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

/** `1w`, `1m`, `3m`, `1y`; a length in hours, days or weeks (`36h`, `3d`); or a date. */
export function readExpiry(text: string, now: number): Expiry {
  const expirySeconds = named[text];
  if (expirySeconds !== undefined) return { expirySeconds };
  const [, count, unit = ''] = /^(\d{1,4})([hdw])$/.exec(text) ?? [];
  const expiryDate = count === undefined ? Date.parse(text) : now + Number(count) * (unitMs[unit] ?? 0);
  if (!Number.isFinite(expiryDate)) throw usageError(`"${text}" is no length of time and no date.`);
  if (expiryDate < now + CUSTOM_EXPIRY_MIN_MS || expiryDate > now + CUSTOM_EXPIRY_MAX_MS) {
    throw usageError('Files can be kept from 30 minutes to 1 year.');
  }
  return { expirySeconds: EXPIRY_CUSTOM_MARKER, expiryDate };
}
