import type { UserView } from '#contract/auth.js';
import { limitOf } from './limit-gate.js';

const user = (fields: Partial<UserView>) => ({ status: 'active', role: 'free', ...fields }) as UserView;

it('lets visitors and members in good standing through', () => {
  expect(limitOf(null)).toBeNull();
  expect(limitOf(user({}))).toBeNull();
  expect(limitOf(user({}), { transfersThisMonth: 9, transfersPerMonth: 10 })).toBeNull();
});

it.each([
  ['revoke', 'suspended'],
  ['past_due', 'trial-expired'],
  ['unpaid', 'trial-expired'],
] as const)('stops a status of %s', (status, reason) => {
  expect(limitOf(user({ status }))).toBe(reason);
});

it('stops a free plan at its month’s transfers, and any plan at its storage', () => {
  expect(limitOf(user({}), { transfersThisMonth: 10, transfersPerMonth: 10 })).toBe('monthly-limit');
  expect(limitOf(user({ role: 'pro' }), { storedBytes: 5, storageBytes: 5 })).toBe('storage-full');
});
