import type Stripe from 'stripe';
import { bestOf, type Prices, toSubscription } from './provider-subscription.js';

const now = new Date('2026-03-10T00:00:00Z');
const prices: Prices = { PM: 'pm', PY: 'py', PRM: 'prm', PRY: 'pry', BM: 'bm', BY: 'by' };

function found(changes: object = {}, price: object = {}): Stripe.Subscription {
  const recurring = { interval: 'month' };
  return {
    id: 'sub_1',
    created: 1,
    status: 'active',
    customer: { id: 'cus_1', metadata: {} },
    cancel_at_period_end: false,
    cancel_at: null,
    trial_end: null,
    items: {
      data: [
        {
          current_period_end: 1_800_000_000,
          price: { id: 'prm', currency: 'usd', unit_amount: 2900, metadata: {}, recurring, ...price },
        },
      ],
    },
    ...changes,
  } as unknown as Stripe.Subscription;
}

const read = (subscription: Stripe.Subscription) => toSubscription(subscription, { prices, previous: null, now });

it.each([
  ['the configured price', {}, {}, 'pro'],
  ['the metadata of the price', {}, { id: 'replaced', metadata: { role: 'personal' } }, 'personal'],
  ['the metadata of the customer', { customer: { metadata: { role: 'team' } } }, { metadata: { role: 'pro' } }, 'team'],
  ['nothing, for an unknown price', {}, { id: 'other' }, 'free'],
  ['nothing, for no plan of an account', {}, { id: 'other', metadata: { role: 'anon' } }, 'free'],
])('takes the plan from %s', (_, changes, price, plan) => {
  expect(read(found(changes, price))).toMatchObject({ plan });
});

it.each(['canceled', 'incomplete', 'incomplete_expired', 'paused'])('has none that is %s', (status) => {
  expect(read(found({ status }))).toBeNull();
  expect(bestOf([found({ status })], prices)).toBeNull();
});

it('keeps since when a payment is missing', () => {
  const due = read(found({ status: 'past_due' }));
  expect(due?.pastDueSince).toEqual(now);
  const later = new Date(now.getTime() + 1000);
  const again = (id: string) => toSubscription(found({ id, status: 'unpaid' }), { prices, previous: due, now: later });
  expect(again('sub_1')?.pastDueSince).toEqual(now);
  expect(again('sub_2')?.pastDueSince).toEqual(later);
});

it('counts both ways of cancelling', () => {
  expect(read(found({ cancel_at_period_end: true }))?.cancelsAtPeriodEnd).toBe(true);
  expect(read(found({ cancel_at: 1_800_000_000 }))?.cancelsAtPeriodEnd).toBe(true);
  expect(read(found())?.cancelsAtPeriodEnd).toBe(false);
});

it('prefers the better of two, then the newer', () => {
  const [pro, newer] = [found({ id: 'old' }), found({ id: 'new', created: 2 })];
  const business = found({ id: 'better' }, { id: 'by' });
  expect(bestOf([pro, newer], prices)?.id).toBe('new');
  expect(bestOf([newer, business, pro], prices)?.id).toBe('better');
});
