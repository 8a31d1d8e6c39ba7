import type { UserView } from '#contract/accounts/auth.js';
import { planLimits, type Role } from '#contract/billing/plans.js';
import { buildSubscription } from '../testing/stripe-data.builder.js';
import { formatAmount, formatMoney } from './money.js';
import { planButton } from './plan-button.js';
import { planFeatures } from './plan-features.js';
import { planState } from './plan-state.js';
import { choiceOf, monthlyPrice, readChoice, yearlySaving } from './prices.js';
import { pricingHead, type PricingReader } from './pricing-head.js';

it.each([
  ['personal', 9, 36],
  ['pro', 19, 120],
  ['business', 49, 240],
] as const)('%s costs %i a month by the year, which saves %i', (plan, month, saving) => {
  expect(monthlyPrice(plan, 'yearly')).toBe(month);
  expect(yearlySaving(plan)).toBe(saving);
});

it('has a code for each plan and period', () => {
  expect(choiceOf('pro', 'yearly')).toBe('PRY');
  expect(readChoice('BM')).toBe('BM');
  expect(readChoice('free')).toBeNull();
  expect(readChoice('toString')).toBeNull();
});

it.each([
  [228, 'USD', 'en', '$228'],
  [9.5, 'USD', 'zh', 'US$9.50'],
])('writes %d %s in %s as %s', (amount, currency, language, text) => {
  expect(formatMoney(amount, currency, language)).toBe(text);
});

it('reads amounts in the smallest unit of their currency', () => {
  expect(formatAmount(22_850, 'usd', 'en')).toBe('$228.50');
  expect(formatAmount(2285, 'jpy', 'en')).toBe('¥2,285');
});

const visitor: PricingReader = { user: null, sender: '', saves: false, isVerified: false, isSold: true };
const user = (role: Role, status: UserView['status'] = 'active', trialExpired = false) => ({
  ...visitor,
  user: { role, status, trialExpired },
});

it.each([
  ['a visitor', visitor, 'try', 'quick'],
  ['a visitor where nothing is sold', { ...visitor, isSold: false }, 'everyone', 'included'],
  ['a user where nothing is sold', { ...user('free'), isSold: false }, 'current', 'included'],
  ['who is suspended', user('pro', 'revoke'), 'current', 'included'],
  ['whom somebody sent', { ...visitor, sender: 'Mei' }, 'sender', 'you'],
  ['who wants to keep a transfer', { ...visitor, saves: true }, 'everyone', 'save'],
  ['whose address is proved', { ...visitor, isVerified: true }, 'everyone', 'choose'],
  ['a free user', user('free'), 'current', 'upgrade'],
  ['a free user with a sender', { ...user('free'), sender: 'Mei' }, 'current', 'upgrade'],
  ['personal', user('personal'), 'current', 'upgrade'],
  ['pro in its trial', user('pro', 'trialing'), 'current', 'toBusiness'],
  ['business', user('business'), 'current', 'choose'],
  ['past due after a trial', user('pro', 'past_due', true), 'expired', 'choose'],
  ['past due', user('pro', 'past_due'), 'failed', 'pay'],
  ['unpaid', user('free', 'unpaid'), 'failed', 'pay'],
])('has a title and a subheader for %s', (_, reader, title, subheader) => {
  expect(pricingHead(reader)).toEqual({ title, subheader });
});

it.each([
  ['a visitor', null, null, 'try', false, false],
  ['another plan', { role: 'pro', status: 'active' }, null, 'switch', false, false],
  ['a plan that was assigned', { role: 'business', status: 'active' }, null, 'current', true, true],
  [
    'the same plan by the month',
    { role: 'business', status: 'active' },
    buildSubscription('BM'),
    'switch',
    false,
    true,
  ],
  ['one’s own', { role: 'business', status: 'active' }, buildSubscription('BY'), 'current', true, true],
  ['one’s own, past due', { role: 'business', status: 'past_due' }, buildSubscription('BY'), 'pay', false, true],
  ['of either period', { role: 'business', status: 'unpaid' }, buildSubscription('BM'), 'pay', false, true],
  ['another one, past due', { role: 'pro', status: 'past_due' }, buildSubscription('PRY'), 'switch', false, false],
  // Lifetime codes are worth more than the subscription beside them.
  [
    'a better one from elsewhere',
    { role: 'business', status: 'active' },
    buildSubscription('PM'),
    'current',
    true,
    true,
  ],
] as const)('offers %s', (_, reader, subscription, label, isDisabled, isOwn) => {
  expect(planButton('BY', reader, subscription)).toEqual({ label, isDisabled, isOwn });
});

it.each([
  [{ role: 'free', status: 'active', isSumo: false }, null, 'free'],
  [{ role: 'pro', status: 'active', isSumo: false }, null, 'active'],
  [{ role: 'pro', status: 'active', isSumo: false }, buildSubscription('PRY'), 'active'],
  [
    { role: 'pro', status: 'active', isSumo: false },
    buildSubscription('PRY', { cancel_at_period_end: true }),
    'cancelled',
  ],
  [{ role: 'business', status: 'active', isSumo: true }, buildSubscription('PRY'), 'lifetime'],
  [{ role: 'pro', status: 'unpaid', isSumo: false }, buildSubscription('PRY', { status: 'unpaid' }), 'unpaid'],
  [{ role: 'pro', status: 'revoke', isSumo: false }, buildSubscription('PRY'), 'revoke'],
] as const)('names the state of %j', (reader, subscription, state) => {
  expect(planState(reader, subscription)).toBe(state);
});

it('lists what the server enforces', () => {
  const names = (plan: keyof typeof planLimits) => planFeatures(plan).map(({ name }) => name);
  expect(names('personal')).toContain('unlimitedRequests');
  expect(names('pro')).toContain('unlimitedBoth');
  expect(names('free')).toContain('week');
  expect(planFeatures('business')).toContainEqual({ name: 'seats', count: planLimits.business.seats });
  expect(names('personal')).not.toContain('seats');
  expect(names('businessplus')).not.toContain('subdomain');
});
