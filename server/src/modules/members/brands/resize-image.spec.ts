import { isImage } from './resize-image.js';

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
