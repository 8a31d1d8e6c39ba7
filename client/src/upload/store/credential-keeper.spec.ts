import type { UploadCredential } from '#contract/transfers/storage.js';
import { CredentialKeeper } from './credential-keeper.js';

let now = 0;
let fetched: string[] = [];
let isServerUp = true;

const clock = { now: () => now, sleep: () => Promise.resolve() };

function credential(name: string, lifetimeMs: number, serverAheadMs = 0): UploadCredential {
  return {
    SecurityToken: name,
    uploadTicket: `ticket-of-${name}`,
    Expiration: new Date(now + serverAheadMs + lifetimeMs).toISOString(),
  } as UploadCredential;
}

function keeperOf(first: UploadCredential): CredentialKeeper {
  return new CredentialKeeper({
    clock,
    first,
    fetchFresh: (ticket) => {
      fetched.push(ticket);
      if (!isServerUp) return Promise.reject(new Error('down'));
      return Promise.resolve(credential(`fresh-${fetched.length}`, 900_000));
    },
  });
}

beforeEach(() => {
  now = Date.parse('2026-01-01T00:00:00Z');
  fetched = [];
  isServerUp = true;
});

const tokenAfter = async (keeper: CredentialKeeper, ms: number) => {
  now += ms;
  return (await keeper.get()).SecurityToken;
};

it('keeps one for 300 s, then requests another by its ticket', async () => {
  const keeper = keeperOf(credential('first', 900_000));
  expect(await tokenAfter(keeper, 299_999)).toBe('first');
  expect(await tokenAfter(keeper, 1)).toBe('fresh-1');
  expect(await tokenAfter(keeper, 300_000)).toBe('fresh-2');
  expect(fetched).toEqual(['ticket-of-first', 'ticket-of-fresh-1']);
});

it('requests another when less than 25 s remain', async () => {
  const keeper = keeperOf(credential('short', 60_000));
  expect(await tokenAfter(keeper, 35_000)).toBe('short');
  expect(await tokenAfter(keeper, 1)).toBe('fresh-1');
});

it.each([3_600_000, -3_600_000, 30 * 86_400_000])('is not misled by a clock that is %d ms off', async (aheadMs) => {
  const keeper = keeperOf(credential('first', 900_000, aheadMs));
  await tokenAfter(keeper, 100_000);
  expect(fetched).toEqual([]);
});

it('keeps a valid one when the refresh fails, and rejects without one', async () => {
  const keeper = keeperOf(credential('first', 900_000));
  isServerUp = false;
  expect(await tokenAfter(keeper, 400_000)).toBe('first');
  expect(await tokenAfter(keeper, 1000)).toBe('first');
  expect(fetched).toHaveLength(1);
  await expect(tokenAfter(keeper, 480_000)).rejects.toThrow('down');
});

it('asks once for all that were refused together', async () => {
  const keeper = keeperOf(credential('first', 900_000));
  const beganAt = now;
  await Promise.all([keeper.renewAfterRefusalOf(beganAt), keeper.renewAfterRefusalOf(beganAt)]);
  now += 5000;
  await keeper.renewAfterRefusalOf(beganAt);
  await keeper.renewOlderThan(60_000);
  expect(fetched).toHaveLength(1);
  now += 60_000;
  await keeper.renewOlderThan(60_000);
  expect(fetched).toHaveLength(2);
  await keeper.renewAfterRefusalOf(now + 1);
  expect(fetched).toHaveLength(3);
});
