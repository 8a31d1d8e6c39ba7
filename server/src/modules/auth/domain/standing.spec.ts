import { refuseSending } from './standing.js';

it.each([
  ['trialing', null],
  ['active', null],
  ['past_due', 'payment-due'],
  ['unpaid', 'payment-due'],
  ['revoke', 'suspended'],
] as const)('judges an account that is %s: %s', (status, refusal) => {
  expect(refuseSending(status)).toBe(refusal);
});
