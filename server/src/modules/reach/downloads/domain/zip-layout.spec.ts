import { crc32 } from 'node:zlib';
import { sliceLayout, type ZipEntry, zipLayout } from './zip-layout.js';

const at = new Date('2026-03-01T12:34:56Z');
const contents = new Map([
  ['0', Buffer.from('hello')],
  ['1', Buffer.alloc(0)],
  ['3', Buffer.from('x')],
  ['2', Buffer.from('报价单'.repeat(1000))],
]);
const entries: ZipEntry[] = [...contents].map(([source, bytes], index) => ({
  name: ['a.txt', 'leer/empty.bin', 'x.txt', '文件夹/报价单 अनुबंध é.txt'][index] ?? '',
  size: bytes.length,
  crc32: crc32(bytes),
  modifiedAt: at,
  source,
}));

function bytesOf(start: number, end: number, layout = zipLayout(entries)): Buffer {
  const pieces = [...sliceLayout(layout, start, end)].map((slice) => {
    if (slice.kind === 'bytes') return slice.bytes;
    const bytes = contents.get(slice.source) ?? Buffer.alloc(0);
    if (slice.kind === 'file') return bytes.subarray(slice.start, slice.end);
    const sum = Buffer.alloc(4);
    sum.writeUInt32LE(crc32(bytes), 0);
    return sum.subarray(slice.start, slice.end);
  });
  return Buffer.concat(pieces);
}

describe('zipLayout', () => {
  it('computes the length before a byte is read', () => {
    const layout = zipLayout(entries);
    expect(bytesOf(0, layout.size).length).toBe(layout.size);
  });

  it('slices any byte range of the same archive', () => {
    const { size } = zipLayout(entries);
    const whole = bytesOf(0, size);
    for (const [start, end] of [
      [0, 1],
      [1, 40],
      [30, 3000],
      [size - 30, size],
      [37, size],
    ] as const) {
      expect(bytesOf(start, end).equals(whole.subarray(start, end))).toBe(true);
    }
  });

  it('has a fixed length with late checksums, and slices consistently', () => {
    const late = zipLayout(entries.map((entry) => ({ ...entry, crc32: 'late' })));
    const whole = bytesOf(0, late.size, late);
    expect(whole.length).toBe(late.size);
    for (let start = 0; start < late.size; start += 997)
      expect(bytesOf(start, start + 501, late).equals(whole.subarray(start, start + 501))).toBe(true);
  });

  it('has nothing between the header of an empty file and the next one', () => {
    const { segments } = zipLayout(entries);
    expect(segments.map((segment) => (segment.kind === 'file' ? segment.source : segment.kind))).toEqual([
      'bytes',
      '0',
      'bytes',
      'bytes',
      '3',
      'bytes',
      '2',
      'bytes',
    ]);
  });

  it('puts a late checksum behind the bytes and into the directory, in four bytes', () => {
    const [first] = entries;
    const { segments } = zipLayout(first ? [{ ...first, crc32: 'late' }] : []);
    expect(segments.map(({ kind }) => kind)).toEqual([
      'bytes',
      'file',
      'bytes',
      'crc32',
      'bytes',
      'bytes',
      'crc32',
      'bytes',
    ]);
  });

  it('is sliced without empty slices, also where a range ends with a record', () => {
    const layout = zipLayout(entries);
    const headerEnd = 30 + 'a.txt'.length + 9;
    const slices = [...sliceLayout(layout, headerEnd, headerEnd + 5)];
    expect(slices).toEqual([{ kind: 'file', source: '0', start: 0, end: 5 }]);
  });
});
