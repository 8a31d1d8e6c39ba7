import * as limits from './limits.js';

const TEN_MINUTES = 600;

it('says how often something may be tried, and in what time', () => {
  expect(limits).toMatchObject({
    CHECKS_LIMIT: { points: 20, perSeconds: TEN_MINUTES },
  });
});
