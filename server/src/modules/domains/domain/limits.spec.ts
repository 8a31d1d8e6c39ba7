<<<<<<< HEAD
import * as limits from './limits.js';

const TEN_MINUTES = 600;

it('says how often something may be tried, and in what time', () => {
  expect(limits).toMatchObject({
    CHECKS_LIMIT: { points: 20, perSeconds: TEN_MINUTES },
  });
=======
import { CHECKS_LIMIT } from './limits.js';

it('lets people ask for twenty checks in ten minutes', () => {
  expect(CHECKS_LIMIT).toMatchObject({ points: 20, perSeconds: 600 });
>>>>>>> ce6d3f74e0f67f3ce0ba041e4c6f50c437e35bc6
});
