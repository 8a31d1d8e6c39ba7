import { CODES_PER_ACCOUNT, CODES_PER_NETWORK } from './limits.js';

it('lets an account guess ten times an hour, a network thirty times, counted apart', () => {
  expect(CODES_PER_ACCOUNT).toMatchObject({ points: 10, perSeconds: 3600 });
  expect(CODES_PER_NETWORK).toMatchObject({ points: 30, perSeconds: 3600 });
  expect(CODES_PER_ACCOUNT.name).not.toBe(CODES_PER_NETWORK.name);
});
