import * as limits from './limits.js';

const QUARTER_HOUR = 900;
const HOUR = 3600;

it('says how often something may be tried, and in what time', () => {
  expect(limits).toMatchObject({
    LINK_MAILS_PER_ADDRESS: { points: 3, perSeconds: HOUR },
    LINK_MAILS_PER_NETWORK: { points: 60, perSeconds: HOUR },
    CODES_PER_USER: { points: 10, perSeconds: QUARTER_HOUR },
    CODES_PER_NETWORK: { points: 50, perSeconds: QUARTER_HOUR },
  });
});
