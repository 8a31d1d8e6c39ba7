import { DAY_MS } from '../units.js';
import { isPaymentDue, isTrialExpired } from './payment-due.js';

const trialEnd = new Date('2026-03-01T00:00:00Z');
const after = (days: number) => new Date(trialEnd.getTime() + days * DAY_MS);

it('is due from the first failed charge on', () => {
  const due = (['trialing', 'active', 'past_due', 'unpaid', 'revoke'] as const).filter(isPaymentDue);
  expect(due).toEqual(['past_due', 'unpaid']);
});

it.each([
  ['is found missing at the end of the trial', trialEnd, after(0), true],
  ['is found a day later', trialEnd, after(1), true],
  ['is that of the next month', trialEnd, after(28), false],
  ['is not missing', trialEnd, null, false],
  ['had no trial before it', null, after(1), false],
])('tells whether a payment ends a trial: it %s', (_, trialEndsAt, pastDueSince, expected) => {
  expect(isTrialExpired(trialEndsAt, pastDueSince)).toBe(expected);
});
