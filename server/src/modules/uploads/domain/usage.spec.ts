import { NO_USAGE, usageChange, usageOf } from './usage.js';

it.each([
  ['open', { bytes: 7, keptBytes: 0, openUploads: 1 }],
  ['kept', { bytes: 7, keptBytes: 7, openUploads: 0 }],
  ['released', { bytes: 0, keptBytes: 0, openUploads: 0 }],
  ['purging', { bytes: 0, keptBytes: 0, openUploads: 0 }],
] as const)('an upload of 7 bytes that is %s counts as %j', (state, usage) => {
  expect(usageOf({ state, totalBytes: 7 })).toEqual(usage);
});

it('changes by what is used afterwards less what was used before', () => {
  const [open, kept] = [usageOf({ state: 'open', totalBytes: 7 }), usageOf({ state: 'kept', totalBytes: 5 })];
  expect(usageChange(open, kept)).toEqual({ bytes: -2, keptBytes: 5, openUploads: -1 });
  expect(usageChange(kept, open)).toEqual({ bytes: 2, keptBytes: -5, openUploads: 1 });
  expect(usageChange(NO_USAGE, kept)).toEqual(kept);
});
