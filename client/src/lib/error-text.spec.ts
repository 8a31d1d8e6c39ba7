import { readableDetails } from './error-text.js';

it('writes details as people read them', () => {
  expect(readableDetails({ role: 'free', limitBytes: 3_000_000_000, retryAfterSeconds: 29.2 }, 'en')).toEqual({
    role: 'free',
    limitBytes: '3 GB',
    retryAfterSeconds: '30',
  });
});
