import { listedFiles, nameProps } from './mail-parts.js';
import type { Transfer, TransferFile } from './transfer.js';

const file = (path: string, size = 10) => ({ path, size, removedAt: null }) as TransferFile;
const photos = [file('Site photos/1.jpg'), file('Site photos/raw/2.nef', 20), file('notes/a.txt', 5), file('b.txt', 1)];
const transfer = (changes: Partial<Transfer> = {}) =>
  ({
    title: '',
    fileName: 'Site photos',
    moreFiles: 2,
    fileCount: 4,
    passwordHash: null,
    lang: 'en',
    ...changes,
  }) as Transfer;

it('lists top folders of several files with their number and size, other files by path', () => {
  expect(listedFiles(transfer(), photos)).toEqual([
    { name: 'notes/a.txt', sizeBytes: 5 },
    { name: 'Site photos', sizeBytes: 30, fileCount: 2 },
    { name: 'b.txt', sizeBytes: 1 },
  ]);
});

it('names the whole as the transfer is named, and a part by its own files', () => {
  expect(nameProps(transfer(), photos)).toEqual({ name: 'Site photos', moreFiles: 2 });
  expect(nameProps(transfer({ title: 'Plans' }), photos)).toEqual({ name: 'Plans', moreFiles: 0 });
  expect(nameProps(transfer({ title: 'Plans' }), [file('notes/a.txt')])).toEqual({ name: 'a.txt', moreFiles: 0 });
});

it('names nothing of a transfer with a password', () => {
  const secret = transfer({ passwordHash: 'hash', title: 'Plans' });
  expect(listedFiles(secret, photos)).toEqual([]);
  expect(nameProps(secret, photos)).toEqual({ name: '', moreFiles: 0 });
});
