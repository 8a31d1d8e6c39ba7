import {
  forgetTime,
  currentFiles,
  currentRecipients,
  dayOf,
  filesOfUpload,
  hidesNames,
  isExpired,
  isReachable,
  isSavedCopy,
  isWithdrawn,
  keptVersions,
  type Recipient,
  shownName,
  sendPeriod,
  startOfMonth,
  type TransferFile,
  storedBytesOf,
  withheldBy,
} from './transfer.js';

const now = new Date('2026-07-05T12:00:00Z');
const at = (ms: number): Date => new Date(now.getTime() + ms);
const here = { recipientId: 'here', email: 'mei@x.test', name: '', company: '', withdrawnAt: null };
const gone = { ...here, recipientId: 'gone', withdrawnAt: now };
const recipients: Recipient[] = [here, gone];

it.each([
  ['', { fileName: 'a.txt', moreFiles: 2 }],
  ['Plans', { fileName: 'Plans', moreFiles: 0 }],
])('with the title %j it is shown as %j', (title, expected) => {
  expect(shownName({ title, fileName: 'a.txt', moreFiles: 2 })).toEqual(expected);
});

it.each([
  ['a password', { passwordHash: 'hash' }, true],
  ['encryption', { passwordHash: null, isEncrypted: true as const }, true],
  ['neither', { passwordHash: null }, false],
])('a transfer with %s hides its names or not', (_what, transfer, expected) => {
  expect(hidesNames(transfer)).toBe(expected);
});

it.each([
  ['none', true],
  ['link', false],
  ['email', false],
] as const)('sent as %s it is a saved copy: %s', (sendAs, expected) => {
  expect(isSavedCopy({ sendAs })).toBe(expected);
});

it.each([
  [1, false],
  [0, false],
  [-1, true],
])('with an expiry in %i ms it is expired: %s', (ms, expected) => {
  expect(isExpired({ expiresAt: at(ms) }, now)).toBe(expected);
});

it('offers the files that were not removed, and restores the others until they are purged', () => {
  const files = [
    { id: 'current', removedAt: null, purgedAt: null },
    { id: 'removed', removedAt: now, purgedAt: null },
    { id: 'purged', removedAt: now, purgedAt: now },
    { id: 'odd', removedAt: null, purgedAt: now },
  ];
  expect(currentFiles({ files }).map(({ id }) => id)).toEqual(['current', 'odd']);
  expect(keptVersions({ files }).map(({ id }) => id)).toEqual(['removed']);
});

it('is for the recipients who were not withdrawn', () => {
  expect(currentRecipients({ recipients })).toEqual([here]);
});

it.each([
  ['gone', true],
  ['here', false],
  ['unknown', false],
  [null, false],
  [undefined, false],
])('the personal link of %p is withdrawn: %s', (recipientId, expected) => {
  expect(isWithdrawn({ recipients }, recipientId)).toBe(expected);
});

it.each([
  ['the plain link', null, null, true],
  ['a personal link', null, here, true],
  ['a withdrawn link', null, gone, false],
  ['the plain link of a deleted transfer', now, null, false],
  ['a personal link of a deleted transfer', now, here, false],
])('%s leads to it', (_, deletedAt, recipient, expected) => {
  expect(isReachable({ deletedAt, recipient })).toBe(expected);
});

it('knows the files of each upload', () => {
  const files = ['one', 'two', 'one'].map((uploadSlug, id) => ({ id: String(id), uploadSlug })) as TransferFile[];
  expect(filesOfUpload({ files }, 'one').map(({ id }) => id)).toEqual(['0', '2']);
  expect(filesOfUpload({ files }, 'three')).toEqual([]);
});

it('counts as its files and the versions that are still in the store', () => {
  const file = (size: number, purgedAt: Date | null) => ({ size, purgedAt });
  expect(storedBytesOf({ files: [file(5, null), file(7, now), file(1, null)] })).toBe(6);
});

it.each([
  ['2026-11-30T23:59:59.999Z', '2026-11-30', '2026-11-01T00:00:00.000Z'],
  ['2026-12-01T00:00:00.000Z', '2026-12-01', '2026-12-01T00:00:00.000Z'],
  // A day and a month of UTC, whatever the zone of the machine.
  ['2026-12-31T23:30:00-05:00', '2027-01-01', '2027-01-01T00:00:00.000Z'],
])('%s is in the day %s and the month from %s', (text, day, monthStart) => {
  const instant = new Date(text);
  expect(dayOf(instant)).toBe(day);
  expect([sendPeriod(false, instant), sendPeriod(true, instant)]).toEqual([day, day.slice(0, 7)]);
  expect(startOfMonth(instant).toISOString()).toBe(monthStart);
});

it('is withheld by its own case and by that of its request, whichever is stricter', () => {
  expect(withheldBy(undefined, undefined)).toEqual({});
  expect(withheldBy('under-review', undefined)).toEqual({ withheld: 'under-review' });
  expect(withheldBy('under-review', 'taken-down')).toEqual({ withheld: 'taken-down' });
  expect(withheldBy(undefined, 'under-review')).toEqual({ withheld: 'under-review' });
});

it('is forgotten 35 days after the deletion became final: more than a month, which the monthly limit counts', () => {
  expect(forgetTime(new Date('2026-01-01T12:00:00Z'))).toEqual(new Date('2026-02-05T12:00:00Z'));
});
