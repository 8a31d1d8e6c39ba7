import type { AccountStatus } from '../accounts/auth.js';
import { DAY_MS } from '../units.js';

/** A charge has failed, or a trial has ended without a card. Nothing can be sent or requested until it is paid. */
export const isPaymentDue = (status: AccountStatus): boolean => status === 'past_due' || status === 'unpaid';

/** The shortest paid period: a payment that is found missing sooner after a trial is the first one. */
const SHORTEST_PERIOD_MS = 28 * DAY_MS;

/** The missing payment is the one that ends a trial, not a later one. */
export const isTrialExpired = (trialEndsAt: Date | null, pastDueSince: Date | null): boolean =>
  trialEndsAt !== null && pastDueSince !== null && pastDueSince.getTime() - trialEndsAt.getTime() < SHORTEST_PERIOD_MS;
