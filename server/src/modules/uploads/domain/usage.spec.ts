import type { UploadState } from './upload-session.js';
import { mayGuestsHold, NO_USAGE, usageChange, usageOf } from './usage.js';

it.each([
  ['open', { bytes: 7, keptBytes: 0, openUploads: 1 }],
  ['kept', { bytes: 7, keptBytes: 7, openUploads: 0 }],
  ['released', { bytes: 0, keptBytes: 0, openUploads: 0 }],
  ['purging', { bytes: 0, keptBytes: 0, openUploads: 0 }],
] as const)('an upload of 7 bytes that is %s counts as %j', (state, usage) => {
  expect(usageOf({ state, totalBytes: 7, reservedBytes: 7 })).toEqual(usage);
});

it('counts what is reserved while it is open', () => {
  expect(usageOf({ state: 'open', totalBytes: 7, reservedBytes: 3 }).bytes).toBe(3);
});

it.each([
  ['half of what is free', { bytes: 50, uploads: 1 }, true],
  ['more than half', { bytes: 51, uploads: 1 }, false],
  ['half of the open uploads', { bytes: 0, uploads: 5 }, true],
  ['more of them', { bytes: 0, uploads: 6 }, false],
])('guests may hold %s: %j %s', (_what, guests, may) => {
  expect(mayGuestsHold(guests, { limitBytes: 120, otherBytes: 20, openUploads: 10 })).toBe(may);
});

const upload = (state: UploadState, bytes: number) => ({ state, totalBytes: bytes, reservedBytes: bytes });

it('changes by what is used afterwards less what was used before', () => {
  const [open, kept] = [usageOf(upload('open', 7)), usageOf(upload('kept', 5))];
  expect(usageChange(open, kept)).toEqual({ bytes: -2, keptBytes: 5, openUploads: -1 });
  expect(usageChange(kept, open)).toEqual({ bytes: 2, keptBytes: -5, openUploads: 1 });
  expect(usageChange(NO_USAGE, kept)).toEqual(kept);
});
