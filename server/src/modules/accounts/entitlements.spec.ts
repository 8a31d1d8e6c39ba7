import { planLimits } from '#contract/plans.js';
import { Entitlements } from './entitlements.js';

it.each([
  ['trialing', null],
  ['active', null],
  ['past_due', 'payment-due'],
  ['unpaid', 'payment-due'],
  ['revoke', 'suspended'],
] as const)('an account that is %s may send unless refused: %s', (status, refusal) => {
  const entitlements = Entitlements.of({ plan: 'pro', status });
  expect(entitlements.sendRefusal).toBe(refusal);
  const attempt = () => entitlements.assertMaySend();
  if (refusal) expect(attempt).toThrow(expect.objectContaining({ code: refusal }));
  else expect(attempt).not.toThrow();
});

it('has the limits of the plan', () => {
  expect(Entitlements.of({ plan: 'pro', status: 'past_due' }).limits).toBe(planLimits.pro);
  expect(Entitlements.ofVisitors).toMatchObject({ plan: 'anon', isVisitor: true, limits: planLimits.anon });
});
