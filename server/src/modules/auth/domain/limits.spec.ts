import * as limits from './limits.js';

const MINUTE = 60;
<<<<<<< HEAD
const QUARTER_HOUR = 900;
const HOUR = 3600;

it('says how often something may be tried, and in what time', () => {
  expect(limits).toMatchObject({
    LOGINS_PER_ACCOUNT: { points: 10, perSeconds: QUARTER_HOUR },
    LOGINS_PER_NETWORK: { points: 50, perSeconds: QUARTER_HOUR },
    SIGNUPS_PER_NETWORK: { points: 10, perSeconds: HOUR },
    INVITES_PER_NETWORK: { points: 60, perSeconds: HOUR },
    CODE_MAILS_PER_ADDRESS: { points: 5, perSeconds: HOUR },
    CODE_MAILS_PER_NETWORK: { points: 10, perSeconds: HOUR },
    CODE_MAILS_OF_INSTANCE: { perSeconds: HOUR },
    CODE_TRIES_PER_NETWORK: { points: 50, perSeconds: QUARTER_HOUR },
    RESET_MAILS_PER_ACCOUNT: { points: 3, perSeconds: HOUR },
    RESET_MAILS_PER_NETWORK: { points: 60, perSeconds: HOUR },
    CALLS_PER_NETWORK: { points: 120, perSeconds: MINUTE },
    CALLS_PER_MEMBER: { points: 300, perSeconds: MINUTE },
    CALLS_PER_TOKEN: { points: 300, perSeconds: MINUTE },
    UPLOAD_CALLS_PER_NETWORK: { points: 1200, perSeconds: MINUTE },
  });
=======
const QUARTER_HOUR = 15 * MINUTE;
const HOUR = 60 * MINUTE;

it.each([
  [limits.LOGINS_PER_ACCOUNT, 10, QUARTER_HOUR],
  [limits.LOGINS_PER_NETWORK, 50, QUARTER_HOUR],
  [limits.SIGNUPS_PER_NETWORK, 10, HOUR],
  [limits.INVITES_PER_NETWORK, 60, HOUR],
  [limits.CODE_MAILS_PER_ADDRESS, 5, HOUR],
  [limits.CODE_MAILS_PER_NETWORK, 10, HOUR],
  [limits.CODE_TRIES_PER_NETWORK, 50, QUARTER_HOUR],
  [limits.RESET_MAILS_PER_ACCOUNT, 3, HOUR],
  [limits.RESET_MAILS_PER_NETWORK, 60, HOUR],
  [limits.CALLS_PER_NETWORK, 120, MINUTE],
  [limits.CALLS_PER_MEMBER, 300, MINUTE],
  [limits.CALLS_PER_TOKEN, 300, MINUTE],
  [limits.UPLOAD_CALLS_PER_NETWORK, 1200, MINUTE],
])('%j allows %d in %d s', (limit, points, perSeconds) => {
  expect(limit).toMatchObject({ points, perSeconds });
});

it('codes mailed by the whole installation count per hour', () => {
  expect(limits.CODE_MAILS_OF_INSTANCE.perSeconds).toBe(HOUR);
});

it('no two limits share a counter', () => {
  const names = Object.values(limits).map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
>>>>>>> ce6d3f74e0f67f3ce0ba041e4c6f50c437e35bc6
});
