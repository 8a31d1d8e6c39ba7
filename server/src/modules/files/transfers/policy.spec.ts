import { buildMember } from '../../identity/auth/testing/user.builder.js';
import { visitor } from '../../identity/auth/principal.js';
import { can } from './policy.js';

const now = new Date('2026-01-10T00:00:00Z');
const recipient = { recipientId: 'r1', email: 'mei@example.com', name: '', company: '', withdrawnAt: null };
const received = {
  accountId: 'other',
  createdBy: 'li',
  recipients: [recipient],
  sharedWith: [],
  undoUntil: null,
  deletedAt: null,
};
const mei = buildMember();
const own = { ...received, accountId: mei.accountId, recipients: [] };

it('lets members manage what their account owns, and copy that and what they received', () => {
  expect([can(mei, 'manage', own), can(mei, 'copy', own, now)]).toEqual([true, true]);
  expect([can(mei, 'manage', received), can(mei, 'copy', received, now)]).toEqual([false, true]);
  expect(can(mei, 'copy', { ...received, recipients: [] }, now)).toBe(false);
});

it('goes by the account, not by the id of the user', () => {
  expect(can(mei, 'manage', { accountId: mei.userId, createdBy: mei.userId })).toBe(false);
});

it('gives a visitor nothing that the link does not give', () => {
  expect([can(visitor, 'manage', own), can(visitor, 'copy', received, now)]).toEqual([false, false]);
});

it('lets a member of a team manage only what is theirs, and its admins all of it', () => {
  const member = { ...mei, teamRole: 'member', scope: { accountId: mei.accountId, createdBy: mei.userId } } as const;
  const theirs = { ...own, createdBy: mei.userId };
  expect([can(member, 'manage', theirs), can(member, 'manage', own), can(member, 'copy', own, now)]).toEqual([
    true,
    false,
    false,
  ]);
  expect(can(mei, 'manage', { ...own, createdBy: 'li' })).toBe(true);
  expect(can(member, 'copy', { ...own, sharedWith: [mei.userId] }, now)).toBe(true);
});
