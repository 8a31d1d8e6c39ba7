<<<<<<< HEAD
import * as limits from './limits.js';

const HOUR = 3600;

it('says how often something may be tried, and in what time', () => {
  expect(limits).toMatchObject({
    CODES_PER_ACCOUNT: { points: 10, perSeconds: HOUR },
    CODES_PER_NETWORK: { points: 30, perSeconds: HOUR },
  });
=======
import { CODES_PER_ACCOUNT, CODES_PER_NETWORK } from './limits.js';

it('lets an account guess ten times an hour, a network thirty times, counted apart', () => {
  expect(CODES_PER_ACCOUNT).toMatchObject({ points: 10, perSeconds: 3600 });
  expect(CODES_PER_NETWORK).toMatchObject({ points: 30, perSeconds: 3600 });
  expect(CODES_PER_ACCOUNT.name).not.toBe(CODES_PER_NETWORK.name);
>>>>>>> ce6d3f74e0f67f3ce0ba041e4c6f50c437e35bc6
});
