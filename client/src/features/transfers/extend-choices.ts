import {
  EXPIRES_NEVER,
  EXPIRY_MONTH_SECONDS,
  EXPIRY_THREE_MONTHS_SECONDS,
  EXPIRY_WEEK_SECONDS,
  EXPIRY_YEAR_SECONDS,
  resolveMove,
  type ExpiryLength,
} from '#contract/transfers/expiry.js';
import { isWithinLongestExpiry } from '../../lib/policies.js';
import { planLimits, type Role } from '#contract/billing/plans.js';
import { DAY_MS, MINUTE_MS } from '#contract/units.js';

/** Choices besides a custom date, in seconds. */
export const expiryLengths = [
  ['week', EXPIRY_WEEK_SECONDS],
  ['month', EXPIRY_MONTH_SECONDS],
  ['threeMonths', EXPIRY_THREE_MONTHS_SECONDS],
  ['year', EXPIRY_YEAR_SECONDS],
] as const;

export interface ExtendChoice {
  name: (typeof expiryLengths)[number][0] | 'never';
  until: number;
  /** Null: an instant instead of a duration. */
  seconds: ExpiryLength | null;
  isAllowed: boolean;
}

/** Whether the plan allows this expiry for a link of any age. */
export function mayExtendTo(until: number, role: Role, now: number): boolean {
  return isWithinLongestExpiry(until, now) && resolveMove(until, { now, current: now, plan: planLimits[role] }).ok;
}

export function extendChoices(role: Role, now: number): ExtendChoice[] {
  const ends = expiryLengths.map(([name, seconds]) => ({ name, seconds, until: now + seconds * 1000 }));
  return [...ends, { name: 'never' as const, seconds: null, until: EXPIRES_NEVER }].map((choice) => ({
    ...choice,
    isAllowed: mayExtendTo(choice.until, role, now),
  }));
}

/** To the minute, as a `datetime-local` input has it. */
export function tomorrowOf(now: number): number {
  return Math.ceil((now + DAY_MS) / MINUTE_MS) * MINUTE_MS;
}
