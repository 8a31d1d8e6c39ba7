import type { TransferFile } from '../transfers/index.js';
import { wantsThumbnail } from './thumbnails.service.js';

const file = (changes: Partial<TransferFile>) =>
  ({ path: 'a.jpg', size: 1, thumbnail: null, damaged: false, purgedAt: null, ...changes }) as TransferFile;

it.each<[Partial<TransferFile>, boolean]>([
  [{ path: 'a.jpg' }, true],
  [{ path: 'a.jpeg' }, true],
  [{ path: 'a/b.PNG' }, true],
  [{ path: 'a.gif' }, true],
  [{ path: 'a.webp' }, true],
  [{ path: 'a.avif' }, true],
  [{ path: 'a.svg' }, false],
  [{ path: 'a.jpg.txt' }, false],
  [{ path: 'jpg' }, false],
  [{ size: 0 }, false],
  [{ size: 40_000_000 }, true],
  [{ size: 40_000_001 }, false],
  [{ thumbnail: 'none' }, false],
  [{ thumbnail: 'made' }, false],
  [{ damaged: true }, false],
  [{ purgedAt: new Date(0) }, false],
])('a file with %j gets a thumbnail: %s', (changes, expected) => {
  expect(wantsThumbnail(file(changes))).toBe(expected);
});
