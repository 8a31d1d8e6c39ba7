import type { Member, Principal } from '../../../identity/auth/index.js';
import { proofAsked, proofOf } from './recipients-only.js';

const email = 'mei@example.com';
const recipient = { recipientId: 'r1', email, name: '', company: '', withdrawnAt: null };
const sharedWith = ['mate'];

const visitor = { kind: 'visitor' } as Principal;
const user = (own: Partial<Member>) => ({ kind: 'member', seenBy: null, userId: 'u1', ...own }) as Member;
const byCode = (...proven: string[]) => ({ principal: visitor, hasProven: (one: string) => proven.includes(one) });
const byLogin = (own: Partial<Member>) => ({ principal: user(own), hasProven: () => false });

it.each([
  ['a code to the recipient', byCode(email), recipient, 'code'],
  ['a code to another address', byCode('bo@example.com'), recipient, null],
  ['a code by the plain link', byCode(email), null, null],
  ['no code', byCode(), recipient, null],
  ['the recipient’s account', byLogin({ email }), recipient, 'login'],
  ['another account', byLogin({ email: 'bo@example.com' }), recipient, null],
  ['an account by the plain link', byLogin({ email }), null, null],
  ['somebody it is shared with', byLogin({ userId: 'mate', email: 'bo@example.com' }), null, 'login'],
  ['staff who see the recipient’s view', byLogin({ email, userId: 'mate', seenBy: 'staff' }), recipient, null],
])('%s', (_, visit, found, expected) => {
  expect(proofOf(visit, { recipient: found, sharedWith })).toBe(expected);
});

it.each([
  [true, 'code'],
  [false, null],
])('counts only where recipients alone can open it: %s', (recipientsOnly, expected) => {
  expect(proofAsked(byCode(email), { recipient, sharedWith, recipientsOnly })).toBe(expected);
});
