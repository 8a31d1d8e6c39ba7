import type { PickedHandle } from '../../upload/index.js';
import { handlesOf, readEntries } from './read-entries.js';

const fileEntry = (fullPath: string, text: string | null) =>
  ({
    isFile: true,
    isDirectory: false,
    fullPath,
    file: (resolve: (file: File) => void, reject: (error: Error) => void) =>
      text === null ? reject(new Error('gone')) : resolve(new File([text], fullPath)),
  }) as unknown as FileSystemEntry;

const folderEntry = (fullPath: string, batches: FileSystemEntry[][]) =>
  ({
    isFile: false,
    isDirectory: true,
    fullPath,
    createReader: () => {
      const left = [...batches, []];
      return { readEntries: (resolve: (entries: FileSystemEntry[]) => void) => resolve(left.shift() ?? []) };
    },
  }) as unknown as FileSystemEntry;

it('walks folders to the end of every batch, and keeps their paths', async () => {
  const { files, unreadable } = await readEntries([
    fileEntry('/a.txt', 'one'),
    folderEntry('/报价', [
      [fileEntry('/报价/b.txt', 'two!')],
      [folderEntry('/报价/深', [[fileEntry('/报价/深/c.txt', '')]])],
    ]),
  ]);
  expect(files.map(({ path, size }) => [path, size])).toEqual([
    ['a.txt', 3],
    ['报价/b.txt', 4],
    ['报价/深/c.txt', 0],
  ]);
  expect(unreadable).toBe(0);
});

it('counts what could not be read', async () => {
  const { files, unreadable } = await readEntries([fileEntry('/a', null), fileEntry('/b', 'x')]);
  expect(files).toHaveLength(1);
  expect(unreadable).toBe(1);
});

it('gives each file the handle of what it was dropped in, where the browser has any', async () => {
  const handles = ['a.txt', '报价'].map((name) => ({ name }) as PickedHandle);
  const items = [
    ...handles.map((handle) => ({ getAsFileSystemHandle: () => Promise.resolve(handle) })),
    { getAsFileSystemHandle: () => Promise.reject(new Error('not now')) },
    {},
  ];
  const given = await handlesOf({ items } as unknown as DataTransfer);
  expect(given).toEqual(handles);
  const folder = folderEntry('/报价', [[fileEntry('/报价/b.txt', 'two!')]]);
  const { files } = await readEntries([fileEntry('/a.txt', 'one'), folder, fileEntry('/c.txt', 'x')], given);
  expect(files.map(({ handle }) => handle?.name)).toEqual(['a.txt', '报价', undefined]);
});
