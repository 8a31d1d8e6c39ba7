import { execFileSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { sliceLayout, type ZipEntry, zipLayout } from './zip-layout.js';

const at = new Date('2026-03-01T12:34:56Z');
const contents = new Map([
  ['0', Buffer.from('hello')],
  ['1', Buffer.alloc(0)],
  ['2', Buffer.from('报价单'.repeat(1000))],
]);
const entries: ZipEntry[] = [...contents].map(([source, bytes], index) => ({
  name: ['a.txt', 'leer/empty.bin', '文件夹/报价单 अनुबंध é.txt'][index] ?? '',
  size: bytes.length,
  crc32: crc32(bytes),
  modifiedAt: at,
  source,
}));

function bytesOf(start: number, end: number, layout = zipLayout(entries)): Buffer {
  const pieces = [...sliceLayout(layout, start, end)].map((slice) =>
    slice.kind === 'bytes'
      ? slice.bytes
      : (contents.get(slice.source) ?? Buffer.alloc(0)).subarray(slice.start, slice.end),
  );
  return Buffer.concat(pieces);
}

/** An implementation that is not ours reads the archive and says what is in it. */
function python(script: string, path: string): string {
  return execFileSync('python3', ['-c', script, path], { encoding: 'utf8' });
}

describe('zipLayout', () => {
  it('knows its length before a byte is read', () => {
    const layout = zipLayout(entries);
    expect(bytesOf(0, layout.size).length).toBe(layout.size);
  });

  it('is an archive that others read: names, contents, checksums (A84)', () => {
    const path = join(mkdtempSync(join(tmpdir(), 'sampan-zip-')), 'a.zip');
    writeFileSync(path, bytesOf(0, zipLayout(entries).size));
    const script =
      'import sys,zipfile,json\nz=zipfile.ZipFile(sys.argv[1])\nprint(json.dumps([z.testzip(), z.namelist(), [i.file_size for i in z.infolist()]]))';
    expect(JSON.parse(python(script, path))).toEqual([
      null,
      entries.map(({ name }) => name),
      entries.map(({ size }) => size),
    ]);
  });

  it('gives any byte range of the same archive', () => {
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

  it('becomes zip64 beyond 4 GiB and beyond 65,535 entries (A86)', () => {
    const large = { ...(entries[0] as ZipEntry), size: 5 * 2 ** 30 };
    const layout = zipLayout([large, { ...large, name: 'b.txt', size: 10 }]);
    const tail = layout.segments.at(-1);
    if (tail?.kind !== 'bytes') throw new Error('the archive does not end in its directory');
    expect(tail.bytes.includes(Buffer.from([0x50, 0x4b, 0x06, 0x06]))).toBe(true);
    const script = `
import sys,zipfile
class Tail:
    def __init__(s,p,size): s.b=open(p,'rb').read(); s.size=size; s.p=0
    def seek(s,o,w=0): s.p = o if w==0 else (s.p+o if w==1 else s.size+o); return s.p
    def tell(s): return s.p
    def seekable(s): return True
    def read(s,n=-1):
        start=s.p-(s.size-len(s.b)); end=len(s.b) if n<0 else start+n; s.p=min(s.size,s.p+(end-start)); return s.b[max(start,0):end]
z=zipfile.ZipFile(Tail(sys.argv[1],${layout.size}))
print([(i.filename,i.file_size,i.header_offset) for i in z.infolist()])`;
    const path = join(mkdtempSync(join(tmpdir(), 'sampan-zip-')), 'tail');
    writeFileSync(path, tail.bytes);
    const headerLength = 30 + 'a.txt'.length + 20;
    expect(python(script, path).trim()).toBe(
      `[('a.txt', ${5 * 2 ** 30}, 0), ('b.txt', 10, ${5 * 2 ** 30 + headerLength})]`,
    );

    const many = zipLayout(
      Array.from({ length: 65_536 }, (_, index) => ({ ...large, size: 0, crc32: 0, name: `${index}` })),
    );
    writeFileSync(
      path,
      Buffer.concat(
        [...sliceLayout(many, 0, many.size)].map((slice) => (slice.kind === 'bytes' ? slice.bytes : Buffer.alloc(0))),
      ),
    );
    expect(python('import sys,zipfile\nprint(len(zipfile.ZipFile(sys.argv[1]).namelist()))', path).trim()).toBe(
      '65536',
    );
  });
});
