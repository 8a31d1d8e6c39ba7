import { sizeClassOf } from './size-class.js';

it('says roughly how much', () => {
  expect([0, 9_999_999, 10_000_000, 1e9].map(sizeClassOf)).toEqual(['small', 'small', 'medium', 'large']);
});
