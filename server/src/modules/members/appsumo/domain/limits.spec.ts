import * as limits from './limits.js';

const HOUR = 3600;

it('says how often something may be tried, and in what time', () => {
  expect(limits).toMatchObject({
    CODES_PER_ACCOUNT: { points: 10, perSeconds: HOUR },
    CODES_PER_NETWORK: { points: 30, perSeconds: HOUR },
  });
});
