import {
  fromInput,
  groupFiles,
  removeFiles,
  takeOutBlocked,
  totalBytes,
  withoutRepeats,
  type PickedFile,
} from './picked-files.js';

const file = (path: string, size = 10): PickedFile => ({ path, size, lastModified: 0, blob: new Blob() });
const paths = (files: readonly PickedFile[]) => files.map(({ path }) => path);

it('drops a file whose path is in the list, by whatever letters that look the same', () => {
  const files = withoutRepeats([
    file('trip/a.jpg', 1),
    file('caf\u00e9.pdf'),
    file('trip/a.jpg', 2),
    file('a.jpg'),
    file('cafe\u0301.pdf'),
  ]);
  expect(paths(files)).toEqual(['trip/a.jpg', 'caf\u00e9.pdf', 'a.jpg']);
  expect(files[0]?.size).toBe(1);
});

it('keeps files whose names differ in case', () => {
  const picked = ['Trip/A.jpg', 'trip/a.jpg', 'README.md', 'Readme.md'];
  expect(paths(withoutRepeats(picked.map((path) => file(path))))).toEqual(picked);
});

describe('groupFiles', () => {
  it('groups the files below one folder, with its size, in the order of first picking', () => {
    const groups = groupFiles([file('a.txt'), file('报价/合同/b.pdf', 5), file('c.txt'), file('报价/d.pdf', 7)]);
    expect(groups.map((group) => (group.kind === 'file' ? group.file.path : group.name))).toEqual([
      'a.txt',
      '报价',
      'c.txt',
    ]);
    expect(groups[1]).toMatchObject({ kind: 'folder', bytes: 12 });
  });

  it('keeps a folder and a file of the same name apart', () => {
    expect(groupFiles([file('notes'), file('notes/a')])).toHaveLength(2);
  });
});

it('removes one file, or a folder with all below it and nothing whose name only begins alike', () => {
  const files = [file('a/b/c'), file('a/d'), file('ab/e'), file('a.txt')];
  expect(paths(removeFiles(files, 'a/d'))).toEqual(['a/b/c', 'ab/e', 'a.txt']);
  expect(paths(removeFiles(files, 'a/'))).toEqual(['ab/e', 'a.txt']);
});

it('takes out what a visitor may not send and says why', () => {
  const { kept, blocked } = takeOutBlocked([
    file('page.HTML'),
    file('x/setup.exe'),
    file('Show.S01E02.1080p.mkv'),
    file('1080p-notes.pdf'),
  ]);
  expect(paths(kept)).toEqual(['1080p-notes.pdf']);
  expect(blocked.map(({ reason }) => reason)).toEqual(['insecure-file', 'insecure-file', 'copyright-file']);
});

it('adds sizes up', () => {
  expect(totalBytes([file('a', 3), file('b', 0), file('c', 4)])).toBe(7);
});

describe('fromInput', () => {
  it('takes names in the form that the server judges and stores', () => {
    const picked = fromInput([new File([], 'invoice\u202efdp.exe'), new File([], 'evil.exe\u200b')]);
    expect(paths(picked)).toEqual(['invoicefdp.exe', 'evil.exe']);
    expect(takeOutBlocked(picked).blocked).toHaveLength(2);
  });
});
