import { CHECKS_LIMIT } from './limits.js';

it('lets people ask for twenty checks in ten minutes', () => {
  expect(CHECKS_LIMIT).toMatchObject({ points: 20, perSeconds: 600 });
});
