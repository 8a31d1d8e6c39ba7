import { EXPIRES_NEVER } from '#contract/transfers/expiry.js';
import { DAY_MS } from '#contract/units.js';
import { buildMember } from '../../identity/auth/testing/user.builder.js';
import { visitor } from '../../identity/auth/principal.js';
import type { Config } from '../../../config/config.module.js';
import type { Environment } from '../../../config/env.js';
import { can, checkSealedChange, RetentionPolicy } from './policy.js';
import type { Transfer } from './domain/transfer.js';

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

const sentAt = new Date('2026-07-05T12:00:00Z');
const after = (ms: number): Date => new Date(sentAt.getTime() + ms);

function policyOf(changes: Partial<Environment> = {}): RetentionPolicy {
  const env = { UNDO_SECONDS: 10, EXPIRED_RETENTION_DAYS: 30, EXPIRED_RETENTION_DAYS_ANON: 7, ...changes };
  return new RetentionPolicy({ env: env as Environment } satisfies Config);
}

const sentBy = (isMember: boolean, expiresAt = sentAt) =>
  ({ expiresAt, sender: { isMember } }) as Pick<Transfer, 'expiresAt' | 'sender'>;

it("keeps members' transfers for their days after the expiry, and those of visitors for theirs", () => {
  const policy = policyOf();
  expect(policy.memberKeptMs).toBe(30 * DAY_MS);
  expect(policy.visitorKeptMs).toBe(7 * DAY_MS);
  expect(policy.deletionOf(sentBy(true))).toEqual(after(30 * DAY_MS));
  expect(policy.deletionOf(sentBy(false))).toEqual(after(7 * DAY_MS));
});

it.each([
  [EXPIRES_NEVER - 1, EXPIRES_NEVER - 1 + 30 * DAY_MS],
  [EXPIRES_NEVER, undefined],
  [EXPIRES_NEVER + 1, undefined],
])('deletes nothing that has no expiry: %i', (expiresAt, deletion) => {
  expect(
    policyOf()
      .deletionOf(sentBy(true, new Date(expiresAt)))
      ?.getTime(),
  ).toBe(deletion);
});

it.each([
  [10, after(10_000)],
  [1, after(1000)],
  [0, null],
])('with %i seconds, an action can be undone until %p', (seconds, until) => {
  const policy = policyOf({ UNDO_SECONDS: seconds });
  expect(policy.undoMs).toBe(seconds * 1000);
  expect(policy.undoUntil(sentAt)).toEqual(until);
});

describe('the list that comes with files', () => {
  const list = 'YWdl';
  const file = (path: string) => ({ path }) as Transfer['files'][number];
  const sealed = { isEncrypted: true as const, revision: 3, files: [file('1.age')] };
  const added = [file('7.age')];

  it('belongs to encrypted transfers alone, and to this very revision', () => {
    expect(() => checkSealedChange(sealed, added, { list, revision: 3 })).not.toThrow();
    expect(() => checkSealedChange({ revision: 3, files: [] }, added, undefined)).not.toThrow();
    expect(() => checkSealedChange(sealed, added, undefined)).toThrow('encryption-mismatch');
    expect(() => checkSealedChange({ revision: 3, files: [] }, added, { list, revision: 3 })).toThrow(
      'encryption-mismatch',
    );
    expect(() => checkSealedChange(sealed, added, { list, revision: 2 })).toThrow('transfer-changed');
  });

  it('names no two files alike, not even a removed one', () => {
    expect(() => checkSealedChange(sealed, [file('1.age')], { list, revision: 3 })).toThrow('duplicate-file');
  });
});
