import { saysFull } from './full-store.js';

it.each([
  ['QuotaExceeded', true],
  ['XMinioAdminBucketQuotaExceeded', true],
  ['store-full', true],
  ['AccessDenied', false],
  ['', false],
])('of a store, %s says that it is full: %s', (code, isFull) => {
  expect(saysFull(code)).toBe(isFull);
});
