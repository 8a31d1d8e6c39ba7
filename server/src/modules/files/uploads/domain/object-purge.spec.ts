import { writableUntil } from './object-purge.js';

it.each([
  ['disk', '2026-01-01T00:00:15.000Z'],
  ['s3', '2026-01-01T02:00:00.000Z'],
] as const)('after an upload to %s clients may write until %s', (kind, until) => {
  expect(writableUntil(kind, new Date('2026-01-01T00:00:00Z')).toISOString()).toBe(until);
});
