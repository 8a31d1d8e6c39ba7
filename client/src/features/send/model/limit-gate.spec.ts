import type { UserView } from '#contract/accounts/auth.js';
import { planLimits } from '#contract/billing/plans.js';
import { limitOf } from './limit-gate.js';

const user = (fields: Partial<UserView>) => ({ sendRefusal: null, role: 'free', ...fields }) as UserView;
const limits = planLimits.free;

it('lets visitors and members in good standing through', () => {
  expect(limitOf({ user: null, usage: undefined, limits })).toBeNull();
  expect(limitOf({ user: user({}), usage: undefined, limits })).toBeNull();
  const usage = { transfersThisMonth: 9, storedBytes: limits.storageBytes - 1 };
  expect(limitOf({ user: user({}), usage, limits })).toBeNull();
});

it.each([
  [{ sendRefusal: 'suspended', trialExpired: false }, 'suspended'],
  [{ sendRefusal: 'payment-due', trialExpired: true }, 'trial-expired'],
  [{ sendRefusal: 'payment-due', trialExpired: false }, 'payment-due'],
] as const)('stops what the server refuses: %j', (refused, reason) => {
  expect(limitOf({ user: user(refused), usage: undefined, limits })).toBe(reason);
});

it('stops a plan at its transfers of the month, and at its storage', () => {
  const stop = (transfersThisMonth: number, storedBytes: number) =>
    limitOf({ user: user({}), usage: { transfersThisMonth, storedBytes }, limits });
  expect(stop(10, 0)).toBe('monthly-limit');
  expect(stop(0, limits.storageBytes)).toBe('storage-full');
});

it('knows no monthly limit where the plan has none', () => {
  const usage = { transfersThisMonth: 5000, storedBytes: 0 };
  expect(limitOf({ user: user({ role: 'pro' }), usage, limits: planLimits.pro })).toBeNull();
});
