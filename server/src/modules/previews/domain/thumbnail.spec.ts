import type { TransferFile } from '../../transfers/index.js';
import { isImage, wantsThumbnail } from './thumbnail.js';

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

const latin = (text: string) => Buffer.from(text, 'latin1');

describe.each([
  ['JPEG', latin('\xff\xd8\xff')],
  ['PNG', latin('\x89PNG\r\n\x1a\n')],
  ['GIF', latin('GIF8')],
  ['WebP', latin('RIFFsizeWEBP')],
  ['AVIF', latin('sizeftypavi')],
])('the beginning of a %s', (name, start) => {
  it('is that of an image, whatever follows', () => {
    expect(isImage(start)).toBe(true);
    expect(isImage(Buffer.concat([start, latin('f and more')]))).toBe(true);
  });

  it('is none with a byte less, or another one', () => {
    expect(isImage(start.subarray(0, -1))).toBe(false);
    const free = { WebP: [4, 5, 6, 7], AVIF: [0, 1, 2, 3] }[name] ?? [];
    for (const at of start.keys()) {
      const other = Buffer.from(start);
      other[at] = (other[at] ?? 0) ^ 1;
      expect([at, isImage(other)]).toEqual([at, free.includes(at)]);
    }
  });
});

it('no text is an image', () => {
  expect(isImage(latin('<svg xmlns="http://www.w3.org/2000/svg">'))).toBe(false);
  expect(isImage(latin(''))).toBe(false);
});
