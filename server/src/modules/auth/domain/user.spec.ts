import { toMember } from './principal.js';
import { newUser } from './user.js';
import { buildUser } from '../testing/user.builder.js';

it('starts free and unpaid, whatever the form contains', () => {
  const wished = { status: 'trialing', stripeId: 'cus_of_b', isSumo: true, credentialVersion: 9 };
  const basis = { id: 'u', email: 'mei@example.com', lang: 'zh', createdAt: new Date(0) } as const;
  expect(newUser({ ...wished, ...basis })).toMatchObject({
    role: 'free',
    status: 'active',
    stripeId: '',
    isSumo: false,
    isAdministrator: false,
    credentialVersion: 1,
  });
});

it('acts as a member in its own account, without what only the account page needs', () => {
  const member = toMember(buildUser({ role: 'pro' }), 's1');
  expect(member).toMatchObject({ kind: 'member', userId: 'user-1', accountId: 'user-1', role: 'pro', sessionId: 's1' });
  expect(member).not.toHaveProperty('stripeId');
});
