import * as limits from './limits.js';

<<<<<<< HEAD
const QUARTER_HOUR = 900;
const HOUR = 3600;

it('says how often something may be tried, and in what time', () => {
  expect(limits).toMatchObject({
    LINK_MAILS_PER_ADDRESS: { points: 3, perSeconds: HOUR },
    LINK_MAILS_PER_NETWORK: { points: 60, perSeconds: HOUR },
    CODES_PER_USER: { points: 10, perSeconds: QUARTER_HOUR },
    CODES_PER_NETWORK: { points: 50, perSeconds: QUARTER_HOUR },
  });
=======
it.each([
  [limits.LINK_MAILS_PER_ADDRESS, 3, 3600],
  [limits.LINK_MAILS_PER_NETWORK, 60, 3600],
  [limits.CODES_PER_USER, 10, 900],
  [limits.CODES_PER_NETWORK, 50, 900],
])('%j allows %d in %d s', (limit, points, perSeconds) => {
  expect(limit).toMatchObject({ points, perSeconds });
});

it('no two limits share a counter', () => {
  const names = Object.values(limits).map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
>>>>>>> ce6d3f74e0f67f3ce0ba041e4c6f50c437e35bc6
});
