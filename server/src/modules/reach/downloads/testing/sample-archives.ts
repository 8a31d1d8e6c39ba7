import { closeSync, ftruncateSync, openSync, writeSync } from 'node:fs';
import { crc32 } from 'node:zlib';
import type { ZipEntry, ZipLayout } from '../domain/zip-layout.js';

export const modifiedAt = new Date('2026-03-01T12:34:56Z');
const GIB = 2 ** 30;

export const smallFiles = new Map<string, Buffer>([
  ['0', Buffer.from('hello')],
  ['1', Buffer.alloc(0)],
  ['2', Buffer.from('报价单'.repeat(1000))],
  ['3', Buffer.from('PK\u0003\u0004 inside')],
]);
export const entryNames = ['a.txt', 'leer/empty.bin', '文件夹/报价单 अनुबंध é.txt', 'leer/PK.zip'];
export const entriesOf = (isLate: (index: number) => boolean): ZipEntry[] => [
  { name: 'leer/', size: 0, crc32: 0, modifiedAt, source: '' },
  { name: '文件夹/', size: 0, crc32: 0, modifiedAt, source: '' },
  ...[...smallFiles].map(([source, bytes], index) => ({
    name: entryNames[index] ?? '',
    size: bytes.length,
    crc32: isLate(index) ? ('late' as const) : crc32(bytes),
    modifiedAt,
    source,
  })),
];

const hello = (name: string, sum: number | 'late' = crc32('hello')): ZipEntry => ({
  name,
  size: 5,
  crc32: sum,
  modifiedAt,
  source: '0',
});

/** Zeros around the maximum of zip32, and their CRC-32: constants, because computing one takes a second. */
export const AROUND_4_GIB: [name: string, size: number, sum: number][] = [
  ['4 GiB - 2', 4 * GIB - 2, 0xf6a7026],
  ['4 GiB - 1', 4 * GIB - 1, 0],
  ['4 GiB', 4 * GIB, 0xd202ef8d],
  ['4 GiB + 1', 4 * GIB + 1, 0x41d912ff],
  ['more', 4 * GIB + 1024, 0xe3b57ed],
];

/** A file, and others behind it: more than a reader reads of the directory at once. */
export const behind = ({ size, sum }: { size: number; sum: number | 'late' }): ZipEntry[] => [
  { name: 'zeros.bin', size, crc32: sum, modifiedAt, source: 'zeros' },
  hello('behind.txt'),
  hello('late.txt', 'late'),
  ...Array.from({ length: 400 }, (_, index) => hello(`more/${index}.txt`)),
];

/** The second entry begins at `offset`, or the directory does. */
export const beginningAt = (offset: number): ZipEntry[] => {
  const header = 30 + 'zeros.bin'.length + 9;
  const wideHeader = 20;
  const plain = offset - header;
  const size = plain >= 4 * GIB - 1 ? plain - wideHeader : plain;
  return [{ name: 'zeros.bin', size, crc32: 0, modifiedAt, source: 'zeros' }, hello('behind.txt')];
};
export const many = (count: number): ZipEntry[] =>
  Array.from({ length: count }, (_, index) => ({ name: `${index}`, size: 0, crc32: 0, modifiedAt, source: '' }));

/** Writes a sparse archive: a file without contents becomes a hole of its size. */
export function writeArchive(
  path: string,
  { segments, size }: ZipLayout,
  { contents = smallFiles, sums = new Map<string, number>() } = {},
): string {
  const file = openSync(path, 'w');
  let at = 0;
  const put = (bytes: Buffer, length = bytes.length): void => {
    writeSync(file, bytes, 0, bytes.length, at);
    at += length;
  };
  for (const segment of segments) {
    if (segment.kind === 'bytes') put(segment.bytes);
    else if (segment.kind === 'file') put(contents.get(segment.source) ?? Buffer.alloc(0), segment.size);
    else {
      const sum = Buffer.alloc(4);
      sum.writeUInt32LE(sums.get(segment.source) ?? crc32(contents.get(segment.source) ?? Buffer.alloc(0)), 0);
      put(sum);
    }
  }
  ftruncateSync(file, size);
  closeSync(file);
  return path;
}
