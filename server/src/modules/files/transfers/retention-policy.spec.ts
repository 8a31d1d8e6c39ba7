import { EXPIRES_NEVER } from '#contract/transfers/expiry.js';
import { DAY_MS } from '#contract/units.js';
import type { Config } from '../../../config/config.module.js';
import type { Environment } from '../../../config/env.js';
import type { Transfer } from './domain/transfer.js';
import { RetentionPolicy } from './retention-policy.js';

const now = new Date('2026-07-05T12:00:00Z');
const after = (ms: number): Date => new Date(now.getTime() + ms);

function policyOf(changes: Partial<Environment> = {}): RetentionPolicy {
  const env = { UNDO_SECONDS: 10, EXPIRED_RETENTION_DAYS: 30, EXPIRED_RETENTION_DAYS_ANON: 7, ...changes };
  return new RetentionPolicy({ env: env as Environment } satisfies Config);
}

const sentBy = (isMember: boolean, expiresAt = now) =>
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
  expect(policy.undoUntil(now)).toEqual(until);
});
