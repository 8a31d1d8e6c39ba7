import { FILE_VERSIONS_MAX, TRANSFER_FILES_EVER } from '#contract/limits.js';
import type { ObjectInfo } from '../../../platform/storage/index.js';
import {
  canAddFiles,
  claimedFiles,
  currentFile,
  currentFilesAfter,
  scanOf,
  successorOf,
  summaryOf,
  verifyUpload,
  versionsOverLimit,
} from './transfer-files.js';
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
  expect(summaryOf([file('1.age', { size: 3 })], { isEncrypted: true })).toMatchObject({ fileCount: 1, fileName: '' });
  expect(summaryOf([])).toEqual({ totalBytes: 0, fileCount: 0, fileName: '', moreFiles: 0 });
});

it('has encrypted files scanned by nothing', () => {
  expect(scanOf(file('a', { scan: 'pending' }), {})).toBe('pending');
  expect(scanOf(file('1.age', { scan: 'pending' }), { isEncrypted: true })).toBeNull();
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

const modifiedAt = new Date('2026-01-01T00:00:00Z');
const object = (key: string, extra: Partial<ObjectInfo> = {}): [string, ObjectInfo] => [
  key,
  { key, size: 3, etag: `etag-${key}`, modifiedAt, ...extra },
];
const declared = { slug: 'upload1', files: [{ path: 'a.txt', size: 3, itemPath: 'k/a' }] };
const claimed = (extra: object = {}) => [{ fileName: 'a.txt', size: 3, itemPath: 'k/a', ...extra }];
const sha256 = 'a'.repeat(64);

const named = (fileName: string) => ({ fileName, size: 3, itemPath: `k/${fileName}` });

it('marks recordings, with what is known of them, and leaves other files as they are', () => {
  const poster = 'data:image/jpeg;base64,AAAA';
  const claimed = claimedFiles({
    fileObjects: [named('a.txt')],
    recordedVideos: [{ ...named('v.mp4'), seconds: 4, poster }],
    voiceMemo: [named('m.webm')],
  });
  expect(claimed).toEqual([
    named('a.txt'),
    { ...named('v.mp4'), recording: { kind: 'video', seconds: 4, poster } },
    { ...named('m.webm'), recording: { kind: 'voice', seconds: null, poster: null } },
  ]);
});

describe('verifyUpload', () => {
  it('prefers the checksum of the store to the claimed one, and continues the ids of the list', () => {
    const known = verifyUpload(claimed({ sha256, crc32: 7 }), declared, new Map([object('k/a', { crc32: 7 })]), 5);
    expect(known).toMatchObject({
      ok: true,
      files: [{ id: '5', uploadSlug: 'upload1', crc32: 7, sha256, lateCrc32: false, checkedAt: null }],
    });
    const said = verifyUpload(claimed({ crc32: 7 }), declared, new Map([object('k/a')]));
    expect(said).toMatchObject({ ok: true, files: [{ id: '0', crc32: 7, sha256: null, lateCrc32: false }] });
    const unknown = verifyUpload(claimed(), declared, new Map([object('k/a')]));
    expect(unknown).toMatchObject({ ok: true, files: [{ crc32: null, lateCrc32: true }] });
  });

  it('takes the hash that the store computed as the bytes arrived, and then the file is checked', () => {
    const stored = new Map([object('k/a', { crc32: 7, sha256 })]);
    const checked = { ok: true, files: [{ crc32: 7, sha256, checkedAt: modifiedAt }] };
    expect(verifyUpload(claimed(), declared, stored)).toMatchObject(checked);
    expect(verifyUpload(claimed({ sha256, crc32: 7 }), declared, stored)).toMatchObject(checked);
    const other = verifyUpload(claimed({ sha256: 'b'.repeat(64) }), declared, stored);
    expect(other).toEqual({ ok: false, code: 'checksum-mismatch', fileName: 'a.txt' });
  });

  it('makes files of a transfer', () => {
    const both = { slug: 'upload1', files: [...declared.files, { path: 'b.txt', size: 3, itemPath: 'k/b' }] };
    const claims = [...claimed(), { fileName: 'b.txt', size: 3, itemPath: 'k/b', sha256 }];
    const file = {
      path: 'a.txt',
      size: 3,
      uploadSlug: 'upload1',
      crc32: null,
      sha256: null,
      checkedAt: null,
      damaged: false,
      scan: null,
      recording: null,
      removedAt: null,
      replacedBy: null,
      purgedAt: null,
      thumbnail: null,
      lateCrc32: true,
    };
    expect(verifyUpload(claims, both, new Map([object('k/b', { crc32: 7 }), object('k/a')]), 5)).toStrictEqual({
      ok: true,
      files: [
        { ...file, id: '5', itemPath: 'k/a', etag: 'etag-k/a' },
        { ...file, id: '6', path: 'b.txt', itemPath: 'k/b', etag: 'etag-k/b', crc32: 7, sha256, lateCrc32: false },
      ],
    });
  });

  it('refuses different, missing and undeclared files', () => {
    const stored = new Map([object('k/a', { crc32: 7 })]);
    const refused = (code: string, fileName = 'a.txt') => ({ ok: false, code, fileName });
    expect(verifyUpload(claimed({ crc32: 8 }), declared, stored)).toEqual(refused('checksum-mismatch'));
    expect(verifyUpload(claimed({ size: 4 }), declared, stored)).toEqual(refused('size-mismatch'));
    expect(verifyUpload(claimed(), declared, new Map([object('k/a', { size: 4 })]))).toEqual(refused('size-mismatch'));
    expect(verifyUpload(claimed(), declared, new Map())).toEqual(refused('object-missing'));
    expect(verifyUpload([], declared, stored)).toEqual(refused('object-missing'));
    const foreign = ['b', 'c'].map((fileName) => ({ fileName, size: 1, itemPath: `other/${fileName}` }));
    expect(verifyUpload([...claimed(), ...foreign], declared, stored)).toEqual(refused('file-not-in-upload', 'b'));
  });

  describe('of copies', () => {
    const checkedAt = new Date('2026-02-01T00:00:00Z');
    const recording = { kind: 'voice', seconds: 4, poster: null } as const;
    const copyOf = { store: 's', itemPath: 'old/a', etag: 'e', crc32: 7, sha256, checkedAt, recording };
    const copies = { slug: 'upload1', files: [{ path: 'a.txt', size: 3, itemPath: 'k/a', copyOf }] };

    it('keeps the check of the original if the store has the same checksum', () => {
      const verdict = verifyUpload(claimed(), copies, new Map([object('k/a', { crc32: 7 })]));
      expect(verdict).toMatchObject({ ok: true, files: [{ crc32: 7, sha256, checkedAt }] });
    });

    it('leaves the check to the job if the store has no checksum', () => {
      const verdict = verifyUpload(claimed(), copies, new Map([object('k/a')]));
      expect(verdict).toMatchObject({ ok: true, files: [{ crc32: 7, sha256, checkedAt: null }] });
    });

    it('leaves the check to the job if the store has another checksum', () => {
      const verdict = verifyUpload(claimed(), copies, new Map([object('k/a', { crc32: 8 })]));
      expect(verdict).toMatchObject({ ok: true, files: [{ crc32: 8, checkedAt: null }] });
    });

    it('keeps them recordings', () => {
      const verdict = verifyUpload(claimed(), copies, new Map([object('k/a')]));
      expect(verdict).toMatchObject({ ok: true, files: [{ recording }] });
    });

    it('ignores a hash that the request claims for them', () => {
      const verdict = verifyUpload(claimed({ sha256: 'b'.repeat(64) }), copies, new Map([object('k/a', { crc32: 7 })]));
      expect(verdict).toMatchObject({ ok: true, files: [{ sha256 }] });
    });
  });
});
