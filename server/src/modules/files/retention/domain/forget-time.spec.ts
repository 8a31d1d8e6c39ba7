import { forgetTime } from './forget-time.js';

it('is 35 days after the deletion became final: more than a month, which the monthly limit counts', () => {
  expect(forgetTime(new Date('2026-01-01T12:00:00Z'))).toEqual(new Date('2026-02-05T12:00:00Z'));
});
