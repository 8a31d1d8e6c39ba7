import { buildAccount } from '../../accounts/testing/account.builder.js';
import { buildUser } from '../testing/user.builder.js';
import { toMember } from '../principal.js';
import { firstNameOf, hasSecondFactor, newUser, ownAccountOf, type Passkey, type SecondFactor } from './user.js';

it('starts without rights, whatever the form contains', () => {
  const injected = { credentialVersion: 9 };
  expect(newUser({ ...injected, ...basis })).toMatchObject({
    staffRole: null,
    credentialVersion: 1,
    loginCount: 0,
  });
});

const basis = { id: 'u', accountId: 'a', email: 'mei@example.com', lang: 'zh', createdAt: new Date(0) } as const;

it('owns an account of their own, and knows nothing that was not told', () => {
  expect(newUser(basis)).toEqual({
    ...basis,
    ownAccountId: 'a',
    teamRole: 'owner',
    formerAddress: null,
    fullName: '',
    company: '',
    profilePic: '',
    timeZone: 'UTC',
    loginCount: 0,
    staffRole: null,
    credentialVersion: 1,
    secondFactor: null,
    passkeys: [],
    referrer: '',
    referral: '',
    inviteCode: null,
    invitedBy: null,
    fingerprint: {},
  });
});

it('keeps what was told, and acts for the team that they join', () => {
  const entered = {
    fullName: 'Mei Chen',
    company: 'River Trade',
    referrer: 'https://example.com/',
    referral: 'friend',
    invitedBy: 'user-2',
    fingerprint: { timezone: 'Asia/Shanghai' },
    staffRole: 'support',
    loginCount: 1,
  } as const;
  const team = { accountId: 't', role: 'member' } as const;
  const joined = { ...entered, accountId: 't', ownAccountId: 'a', teamRole: 'member', timeZone: 'Asia/Shanghai' };
  expect(newUser({ ...basis, ...entered, team })).toMatchObject(joined);
  expect(newUser({ ...basis, fingerprint: { timezone: 'Mars/Olympus' } }).timeZone).toBe('UTC');
});

it.each([
  ['Mei Chen', 'Mei'],
  ['  Mei  Chen ', 'Mei'],
  ['Mei', 'Mei'],
  ['', ''],
  [' ', ''],
])('of the name %j strangers see %j', (fullName, expected) => {
  expect(firstNameOf({ fullName })).toBe(expected);
});

it.each([
  ['owner', 'acting'],
  ['admin', 'own'],
  ['member', 'own'],
] as const)('the own account of a team’s %s is the %s one', (teamRole, expected) => {
  expect(ownAccountOf(buildUser({ teamRole, accountId: 'acting', ownAccountId: 'own' }))).toBe(expected);
});

const secondFactor = {} as SecondFactor;
const passkey = {} as Passkey;

it.each([
  ['nothing', null, [], false],
  ['an authenticator', secondFactor, [], true],
  ['a passkey', null, [passkey], true],
  ['both', secondFactor, [passkey], true],
])('%s beside the password is a second factor: %j %j %s', (_, given, passkeys, expected) => {
  expect(hasSecondFactor({ secondFactor: given, passkeys })).toBe(expected);
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
