import { many } from '../testing/sample-archives.js';
import { type ZipEntry, type ZipLayout, zipLayout } from './zip-layout.js';

const isZip64 = ({ segments }: ZipLayout): boolean => {
  const tail = segments.at(-1);
  return tail?.kind === 'bytes' && tail.bytes.includes(Buffer.from([0x50, 0x4b, 0x06, 0x06]));
};
const sized = (size: number): ZipEntry => ({ name: 'a', size, crc32: 0, modifiedAt: new Date(0), source: '' });
const max = 0xffffffff;
/** Header with a name of one letter and the time. */
const HEADER = 31 + 9;

describe('an archive is zip64 only beyond the limits of zip32', () => {
  it.each([
    ['65,534 entries', () => many(65_534), false],
    ['65,535 entries', () => many(65_535), true],
    ['a directory that begins at 2^32 - 2', () => [sized(max - 1 - HEADER)], false],
    ['a directory that begins at 2^32 - 1', () => [sized(max - HEADER)], true],
  ])('%s', (_, entries, expected) => {
    expect(isZip64(zipLayout(entries()))).toBe(expected);
  });

  it.each([
    ['2^32 - 2', max - 1, HEADER],
    ['2^32 - 1', max, HEADER + 20],
  ])('a file of %s bytes', (_, size, headerBytes) => {
    const [header] = zipLayout([sized(size)]).segments;
    expect(header?.kind === 'bytes' && header.bytes.length).toBe(headerBytes);
  });
});
