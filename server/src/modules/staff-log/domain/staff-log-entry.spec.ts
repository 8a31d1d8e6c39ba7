import { createHash } from 'node:crypto';
import { NO_HASH } from './staff-log-entry.js';

it('begins the chain with zeros, as many as a hash has characters', () => {
  expect(NO_HASH).toMatch(/^0+$/);
  expect(NO_HASH).toHaveLength(createHash('sha256').digest('hex').length);
});
