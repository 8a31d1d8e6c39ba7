import { closeSync, ftruncateSync, openSync, writeSync } from 'node:fs';
import { crc32 } from 'node:zlib';
import type { ZipEntry, ZipLayout } from '../domain/zip-layout.js';

const modifiedAt = new Date('2026-03-01T12:34:56Z');
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

/**
 * Slightly more than 4 GiB of zeros, beyond the maximum of zip32. Constant, because computing the CRC-32 takes a
 * second.
 */
const ZEROS = { size: 4 * GIB + 1024, crc32: 0xe3b57ed };

export const beyond4GiB: ZipEntry[] = [
  { name: 'zeros.bin', ...ZEROS, modifiedAt, source: 'zeros' },
  { name: 'behind.txt', size: 5, crc32: crc32('hello'), modifiedAt, source: '0' },
  { name: 'late.txt', size: 5, crc32: 'late', modifiedAt, source: '0' },
];
export const many = (count: number): ZipEntry[] =>
  Array.from({ length: count }, (_, index) => ({ name: `${index}`, size: 0, crc32: 0, modifiedAt, source: '' }));

/** Writes a sparse archive: a file without contents becomes a hole of its size. */
export function writeArchive(path: string, { segments, size }: ZipLayout, contents = smallFiles): string {
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
      sum.writeUInt32LE(crc32(contents.get(segment.source) ?? Buffer.alloc(0)), 0);
      put(sum);
    }
  }
  ftruncateSync(file, size);
  closeSync(file);
  return path;
}
