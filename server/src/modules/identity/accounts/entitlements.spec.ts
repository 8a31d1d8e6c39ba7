import { planLimits, type Role } from '#contract/billing/plans.js';
import { DAY_MS } from '#contract/units.js';
import type { Account, Subscription } from './domain/account.js';
import { Entitlements } from './entitlements.js';
import { buildAccount, buildSubscription } from './testing/account.builder.js';

const now = new Date('2026-03-10T00:00:00Z');
const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS);
const subscribed = (plan: Role, status: Subscription['status'], pastDueSince: Date | null = null) => ({
  subscription: buildSubscription({ plan, status, pastDueSince }),
});

it.each([
  ['nothing', {}, 'free', 'active', null],
  ['an assigned plan', { assignedPlan: 'pro' }, 'pro', 'active', null],
  ['one that ends now', { assignedPlan: 'pro', assignedUntil: now }, 'free', 'active', null],
  ['one that ends later', { assignedPlan: 'pro', assignedUntil: new Date(now.getTime() + 1) }, 'pro', 'active', null],
  ['codes', { lifetimePlan: 'personal' }, 'personal', 'active', null],
  ['codes and a better plan', { lifetimePlan: 'personal', assignedPlan: 'team' }, 'team', 'active', null],
  ['a trial', subscribed('pro', 'trialing'), 'pro', 'trialing', null],
  ['a subscription', subscribed('pro', 'active'), 'pro', 'active', null],
  ['better codes', { ...subscribed('pro', 'trialing'), lifetimePlan: 'business' }, 'business', 'active', null],
  ['worse codes', { ...subscribed('pro', 'trialing'), lifetimePlan: 'personal' }, 'pro', 'trialing', null],
  ['a payment missing since now', subscribed('pro', 'past_due', now), 'pro', 'past_due', 'payment-due'],
  [
    'and a plan that was assigned',
    { ...subscribed('pro', 'past_due', now), assignedPlan: 'team' },
    'team',
    'active',
    null,
  ],
  ['given up by the provider', subscribed('pro', 'unpaid', daysAgo(1)), 'pro', 'unpaid', 'payment-due'],
  ['and codes', { ...subscribed('pro', 'unpaid', daysAgo(9)), lifetimePlan: 'personal' }, 'personal', 'active', null],
  ['a suspension', { ...subscribed('pro', 'active'), isSuspended: true }, 'pro', 'revoke', 'suspended'],
  ['a suspension, unpaid', { ...subscribed('pro', 'unpaid'), isSuspended: true }, 'pro', 'revoke', 'suspended'],
] as const)('with %s', (_sources, changes, plan, status, refusal) => {
  const entitlements = Entitlements.forAccount(buildAccount(changes), now);
  expect(entitlements).toMatchObject({ plan, status, sendRefusal: refusal, limits: planLimits[plan] });
  const attempt = () => entitlements.assertMaySend();
  if (refusal) expect(attempt).toThrow(expect.objectContaining({ code: refusal }));
  else expect(attempt).not.toThrow();
});

it.each([
  ['without a trial', null, 0, false],
  ['on the day on which its trial ended', 1, 1, true],
  ['when the first month after the trial was to be paid', 30, 2, false],
])('knows whether a payment ends a trial: %s', (_, trialEndedDaysAgo, dueDaysAgo, trialExpired) => {
  const trialEndsAt = trialEndedDaysAgo === null ? null : daysAgo(trialEndedDaysAgo);
  const subscription = buildSubscription({ status: 'past_due', trialEndsAt, pastDueSince: daysAgo(dueDaysAgo) });
  expect(Entitlements.forAccount(buildAccount({ subscription }), now).trialExpired).toBe(trialExpired);
  const suspended = buildAccount({ subscription, isSuspended: true });
  expect(Entitlements.forAccount(suspended, now)).toMatchObject({ sendRefusal: 'suspended', trialExpired: false });
});

it('leads links to the own domain while the plan includes one', () => {
  const linkHost = 'files.example.com';
  const hostUnder = (changes: Partial<Account>) =>
    Entitlements.forAccount(buildAccount({ linkHost, ...changes }), now).linkHost;
  expect(hostUnder({ assignedPlan: 'business' })).toBe(linkHost);
  expect(hostUnder({ assignedPlan: 'pro' })).toBeNull();
});

it('gives visitors the limits of visitors', () => {
  expect(Entitlements.ofVisitors).toMatchObject({ plan: 'anon', isVisitor: true, limits: planLimits.anon });
});

it('puts limits that the staff set in place of those of any plan, until they end', () => {
  const overrides = (until: Date | null) => ({ limits: { storageBytes: 7, transfersPerMonth: 3 }, until });
  const limitsOf = (until: Date | null, assignedPlan: Role) =>
    Entitlements.forAccount(buildAccount({ assignedPlan, limitOverrides: overrides(until) }), now).limits;
  for (const until of [null, new Date(now.getTime() + 1)])
    for (const plan of ['free', 'team'] as const)
      expect(limitsOf(until, plan)).toEqual({ ...planLimits[plan], storageBytes: 7, transfersPerMonth: 3 });
  expect(limitsOf(now, 'free')).toEqual(planLimits.free);
});
