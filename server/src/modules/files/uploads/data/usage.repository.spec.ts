import { mayGuestsHold, NO_USAGE, reserved, stored, usageChange } from './usage.repository.js';

it.each([
  ['half of what is free', { bytes: 50, uploads: 1 }, true],
  ['more than half', { bytes: 51, uploads: 1 }, false],
  ['half of the open uploads', { bytes: 0, uploads: 5 }, true],
  ['more of them', { bytes: 0, uploads: 6 }, false],
])('guests may hold %s: %j %s', (_what, guests, may) => {
  expect(mayGuestsHold(guests, { limitBytes: 120, otherBytes: 20, openUploads: 10 })).toBe(may);
});

it('changes by what is used afterwards less what was used before', () => {
  expect(usageChange(reserved(7), stored(5))).toEqual({ bytes: -2, storedBytes: 5, openUploads: -1 });
  expect(usageChange(stored(5), NO_USAGE)).toEqual({ bytes: -5, storedBytes: -5, openUploads: 0 });
});
