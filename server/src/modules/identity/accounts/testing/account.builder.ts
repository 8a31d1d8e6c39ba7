import { type Account, newAccount, type Subscription } from '../domain/account.js';

export function buildAccount(changes: Partial<Account> = {}): Account {
  return {
    ...newAccount({ id: 'account-1', assignedPlan: 'free', createdAt: new Date('2026-01-01T00:00:00Z') }),
    ...changes,
  };
}

export function buildSubscription(changes: Partial<Subscription> = {}): Subscription {
  return {
    id: 'sub_1',
    plan: 'pro',
    period: 'yearly',
    status: 'active',
    pastDueSince: null,
    priceId: 'price_pry',
    nickname: '',
    amount: 22_800,
    currency: 'usd',
    trialEndsAt: null,
    currentPeriodEndsAt: new Date('2027-01-01T00:00:00Z'),
    cancelsAtPeriodEnd: false,
    ...changes,
  };
}
