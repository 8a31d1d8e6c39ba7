import {
  EXPIRY_CUSTOM_MARKER,
  EXPIRY_MONTH_SECONDS,
  EXPIRY_THREE_MONTHS_SECONDS,
  EXPIRY_WEEK_SECONDS,
  EXPIRY_YEAR_SECONDS,
} from '#contract/transfers/expiry.js';

export type ExpiryChoiceName = 'week' | 'month' | 'threeMonths' | 'year' | 'custom';

/** In the order they are offered. */
export const expiryChoices: readonly { name: ExpiryChoiceName; seconds: number }[] = [
  { name: 'week', seconds: EXPIRY_WEEK_SECONDS },
  { name: 'month', seconds: EXPIRY_MONTH_SECONDS },
  { name: 'threeMonths', seconds: EXPIRY_THREE_MONTHS_SECONDS },
  { name: 'year', seconds: EXPIRY_YEAR_SECONDS },
  { name: 'custom', seconds: EXPIRY_CUSTOM_MARKER },
];

export function expiryName(seconds: number): ExpiryChoiceName {
  return expiryChoices.find((choice) => choice.seconds === seconds)?.name ?? 'week';
}
