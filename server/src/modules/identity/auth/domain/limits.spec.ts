import * as limits from './limits.js';

const MINUTE = 60;
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
});
