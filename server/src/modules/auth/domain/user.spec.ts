import { buildAccount } from '../../accounts/testing/account.builder.js';
import { buildUser } from '../testing/user.builder.js';
import { toMember } from '../principal.js';
import { newUser } from './user.js';

it('starts without rights, whatever the form contains', () => {
  const injected = { credentialVersion: 9 };
  const basis = { id: 'u', accountId: 'a', email: 'mei@example.com', lang: 'zh', createdAt: new Date(0) } as const;
  expect(newUser({ ...injected, ...basis })).toMatchObject({
    staffRole: null,
    credentialVersion: 1,
    loginCount: 0,
  });
});

it('acts for their account, without what only the account page needs', () => {
  const member = toMember(buildUser(), buildAccount({ assignedPlan: 'pro', stripeId: 'cus_1' }), {
    sessionId: 's1',
    now: new Date(0),
  });
  expect(member).toMatchObject({ kind: 'member', userId: 'user-1', accountId: 'account-1', sessionId: 's1' });
  expect(member.entitlements.plan).toBe('pro');
  expect(JSON.stringify(member)).not.toContain('cus_1');
});
