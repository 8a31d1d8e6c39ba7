import { isWithinLongestExpiry } from '../../lib/policies.js';
import {
  EXPIRES_NEVER,
  EXPIRY_CUSTOM_MARKER,
  EXPIRY_MONTH_SECONDS,
  EXPIRY_NEVER_MARKER,
  EXPIRY_THREE_MONTHS_SECONDS,
  EXPIRY_WEEK_SECONDS,
  EXPIRY_YEAR_SECONDS,
  type ExpiryRights,
} from '#contract/transfers/expiry.js';

export type ExpiryChoiceName = 'week' | 'month' | 'threeMonths' | 'year' | 'never' | 'custom';

/** In the order they are offered. */
export const expiryChoices: readonly { name: ExpiryChoiceName; seconds: number }[] = [
  { name: 'week', seconds: EXPIRY_WEEK_SECONDS },
  { name: 'month', seconds: EXPIRY_MONTH_SECONDS },
  { name: 'threeMonths', seconds: EXPIRY_THREE_MONTHS_SECONDS },
  { name: 'year', seconds: EXPIRY_YEAR_SECONDS },
  { name: 'never', seconds: EXPIRY_NEVER_MARKER },
  { name: 'custom', seconds: EXPIRY_CUSTOM_MARKER },
];

/** A week at most for visitors and Free accounts. */
export function isExpiryAllowed(seconds: number, { longExpiry, neverExpires }: ExpiryRights): boolean {
  if (seconds === EXPIRY_WEEK_SECONDS) return true;
  if (seconds === EXPIRY_NEVER_MARKER) return neverExpires && isWithinLongestExpiry(EXPIRES_NEVER, 0);
  return longExpiry && isWithinLongestExpiry(seconds * 1000, 0);
}

export function expiryName(seconds: number): ExpiryChoiceName {
  return expiryChoices.find((choice) => choice.seconds === seconds)?.name ?? 'week';
}
