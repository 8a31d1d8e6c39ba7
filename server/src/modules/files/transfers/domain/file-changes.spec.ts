import { FILE_VERSIONS_MAX, TRANSFER_FILES_EVER } from '#contract/limits.js';
import {
  canAddFiles,
  currentFile,
  currentFilesAfter,
  successorOf,
  summaryOf,
  versionsOverLimit,
} from './file-changes.js';
import type { TransferFile } from './transfer.js';

const now = new Date('2026-07-05T12:00:00Z');
const at = (minutes: number): Date => new Date(now.getTime() + minutes * 60_000);
const file = (id: string, changes: Partial<TransferFile> = {}) =>
  ({
    id,
    path: `${id}.txt`,
    size: 10,
    recording: null,
    removedAt: null,
    replacedBy: null,
    purgedAt: null,
    ...changes,
  }) as TransferFile;
const version = (id: string, replacedBy: string | null, minutes = 0) =>
  file(id, { replacedBy, removedAt: at(minutes) });
const files = [version('first', 'second'), version('second', 'third'), file('third'), version('removed', null)];

it('sums the files up', () => {
  expect(summaryOf([file('a', { size: 3 }), file('b', { size: 4 })])).toEqual({
    totalBytes: 7,
    fileCount: 2,
    fileName: 'a.txt',
    moreFiles: 1,
  });
  expect(summaryOf([])).toEqual({ totalBytes: 0, fileCount: 0, fileName: '', moreFiles: 0 });
});

it.each([
  ['third', 'third'],
  ['second', undefined],
  ['unknown', undefined],
])('the current file %s is %p', (id, expected) => {
  expect(currentFile({ files }, id)?.id).toBe(expected);
});

describe('the file that replaced a version', () => {
  it.each([
    ['first', 'third'],
    ['second', 'third'],
    ['third', undefined],
    ['removed', undefined],
  ])('of %s is %p', (id, expected) => {
    const found = files.find((one) => one.id === id);
    expect(found && successorOf({ files }, found)?.id).toBe(expected);
  });

  it('is none if it was removed since, or is not in the list', () => {
    const [first, second] = [version('first', 'second'), version('second', null)];
    expect(successorOf({ files: [first, second] }, first)).toBeNull();
    expect(successorOf({ files: [first] }, first)).toBeNull();
  });

  it('is none in a circle', () => {
    const [one, two] = [version('one', 'two'), version('two', 'one')];
    expect(successorOf({ files: [one, two] }, one)).toBeNull();
    const open = file('open', { replacedBy: 'open' });
    expect(successorOf({ files: [open] }, open)).toBeNull();
  });
});

it.each([
  [0, true],
  [1, true],
  [2, false],
])('one less than the most files take %i more: %s', (more, expected) => {
  const many = Array.from({ length: TRANSFER_FILES_EVER - 1 }, (_, id) => file(String(id)));
  expect(canAddFiles({ files: many }, more)).toBe(expected);
});

describe('the versions of a file', () => {
  const withVersions = (count: number) => [
    file('current'),
    // The newest first, so that the order of the list is not that of age.
    ...Array.from({ length: count }, (_, index) => version(`v${count - index}`, 'current', count - index)),
    file('other'),
    version('of-other', 'other', -1),
    file('purged', { replacedBy: 'current', removedAt: at(-2), purgedAt: now }),
  ];

  it.each([
    [FILE_VERSIONS_MAX - 1, []],
    [FILE_VERSIONS_MAX, ['v1']],
    [FILE_VERSIONS_MAX + 1, ['v1', 'v2']],
    [2, []],
    [0, []],
  ])('if there are %i, give up the oldest for another: %j', (count, expected) => {
    expect(versionsOverLimit({ files: withVersions(count) }, 'current').map(({ id }) => id)).toEqual(expected);
  });
});

it('finds the files that are current after a change', () => {
  const list = [file('a'), file('b'), version('c', 'b')];
  const marks = [
    { id: 'b', removedAt: now },
    { id: 'c', removedAt: null, replacedBy: null },
  ];
  expect(currentFilesAfter({ files: list }, marks)).toEqual([file('a'), file('c')]);
  expect(currentFilesAfter({ files: list }, [])).toEqual([file('a'), file('b')]);
});
