import { purposeOf, whyClosed, type UploadState } from './upload-session.js';

const now = new Date('2026-07-05T12:00:00Z');
const at = (ms: number): Date => new Date(now.getTime() + ms);

it.each<[UploadState, number, ReturnType<typeof whyClosed>]>([
  ['open', 1, null],
  ['open', 0, 'upload-expired'],
  ['open', -1, 'upload-expired'],
  ['kept', 1, 'upload-closed'],
  ['released', 1, 'upload-closed'],
  ['purging', -1, 'upload-closed'],
])('an upload that is %s and whose time ends in %i ms is refused as %s', (state, ms, refusal) => {
  expect(whyClosed({ state, expiresAt: at(ms) }, now)).toBe(refusal);
});

const send = { handedInBy: null, isExample: false, addTo: null, isSaving: false };

it.each([
  ['send', {}],
  ['save', { isSaving: true }],
  ['addition', { addTo: 'abc1234' }],
  ['example', { isExample: true }],
  ['submission', { handedInBy: 'r:v' }],
  // Once it is kept, what was handed in belongs to a transfer.
  ['submission', { handedInBy: 'r:v', addTo: 'abc1234' }],
] as const)('is a %s: %j', (purpose, opened) => {
  expect(purposeOf({ ...send, ...opened })).toBe(purpose);
});
