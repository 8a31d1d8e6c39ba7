import * as limits from './limits.js';

const QUARTER_HOUR = 900;
const DAY = 24 * 3600;

it('says how often something may be tried, and in what time', () => {
  expect(limits).toMatchObject({
    INVITES_PER_ACCOUNT: { points: 100, perSeconds: DAY },
    INVITES_PER_NETWORK: { points: 200, perSeconds: DAY },
    INVITES_PER_ADDRESS: { points: 5, perSeconds: DAY },
    INVITE_TRIES_PER_NETWORK: { points: 30, perSeconds: QUARTER_HOUR },
  });
});
