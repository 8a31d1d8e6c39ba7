import { closeSync, ftruncateSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { itInSecondTier } from '../../../../test/second-tier.js';
import { describeWith, itWith, type TestTool } from '../../../../test/with-tool.js';
import { type ArchiveTool, archiveTools, ask, unzipped } from '../testing/archive-tools.js';
import { type ZipEntry, type ZipLayout, zipLayout } from '../domain/zip-layout.js';

describe('zip archives', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sampan-zip-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const modifiedAt = new Date('2026-03-01T12:34:56Z');
  const GIB = 2 ** 30;

  /** Writes a sparse archive: a file without contents becomes a hole of its size. */
  function write(name: string, { segments, size }: ZipLayout, contents: Map<string, Buffer>): string {
    const path = join(folder, name);
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

  const small = new Map([
    ['0', Buffer.from('hello')],
    ['1', Buffer.alloc(0)],
    ['2', Buffer.from('报价单'.repeat(1000))],
    ['3', Buffer.from('PK\u0003\u0004 inside')],
  ]);
  const names = ['a.txt', 'leer/empty.bin', '文件夹/报价单 अनुबंध é.txt', 'leer/PK.zip'];
  const entriesOf = (isLate: (index: number) => boolean): ZipEntry[] => [
    { name: 'leer/', size: 0, crc32: 0, modifiedAt, source: '' },
    { name: '文件夹/', size: 0, crc32: 0, modifiedAt, source: '' },
    ...[...small].map(([source, bytes], index) => ({
      name: names[index] ?? '',
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

  const beyond4GiB: ZipEntry[] = [
    { name: 'zeros.bin', ...ZEROS, modifiedAt, source: 'zeros' },
    { name: 'behind.txt', size: 5, crc32: crc32('hello'), modifiedAt, source: '0' },
    { name: 'late.txt', size: 5, crc32: 'late', modifiedAt, source: '0' },
  ];
  const [unzip] = archiveTools as [ArchiveTool, ...ArchiveTool[]];
  const asTestTool = (tool: ArchiveTool): TestTool => ({ ...tool, isInstalled: tool.path !== null });
  const many = (count: number): ZipEntry[] =>
    Array.from({ length: count }, (_, index) => ({ name: `${index}`, size: 0, crc32: 0, modifiedAt, source: '' }));
  const isZip64 = ({ segments }: ZipLayout): boolean => {
    const tail = segments.at(-1);
    return tail?.kind === 'bytes' && tail.bytes.includes(Buffer.from([0x50, 0x4b, 0x06, 0x06]));
  };

  for (const tool of archiveTools)
    describeWith(asTestTool(tool), tool.name, () => {
      it.each([
        ['known', () => false],
        ['late', () => true],
        ['mixed', (index: number) => index % 2 === 1],
      ])('opens an archive without a warning and verifies its checksums (%s)', (kind, isLate) => {
        const archive = write(`${kind}.zip`, zipLayout(entriesOf(isLate)), small);
        expect(ask(tool, tool.testArguments(archive))).toMatchObject({ status: 0, warned: false });
        const { said } = ask(tool, tool.listArguments(archive));
        for (const name of names) expect(said).toContain(name);
      });

      it('detects a changed byte', () => {
        const archive = write(
          'damaged.zip',
          zipLayout(entriesOf(() => false)),
          new Map([...small, ['0', Buffer.from('hellO')]]),
        );
        expect(ask(tool, tool.testArguments(archive)).status).not.toBe(0);
      });

      it('opens archives larger than 4 GiB', () => {
        const archive = write('large.zip', zipLayout(beyond4GiB), small);
        const list = ask(tool, tool.listArguments(archive));
        expect(list).toMatchObject({ status: 0, warned: false });
        expect(list.said).toContain('late.txt');
      });

      // One that is strict stands for all.
      const itWithMany = tool.name === 'unzip' ? it : itInSecondTier;
      itWithMany('opens archives with more than 65,535 entries', () => {
        const archive = write('many.zip', zipLayout(many(65_600)), small);
        const list = ask(tool, tool.listArguments(archive));
        expect(list).toMatchObject({ status: 0, warned: false });
        expect(list.said.match(/\b\d+\b/g)).toContain('65599');
        expect(ask(tool, tool.testArguments(archive))).toMatchObject({ status: 0, warned: false });
      });
    });

  describe('zipLayout', () => {
    it('is zip64 only beyond the limits of zip32', () => {
      const sized = (size: number): ZipEntry => ({ name: 'a', size, crc32: 0, modifiedAt, source: '' });
      const max = 0xffffffff;
      expect(isZip64(zipLayout(many(65_534)))).toBe(false);
      expect(isZip64(zipLayout(many(65_535)))).toBe(true);
      // A directory that begins at 2^32 - 2, and one that begins a byte later.
      expect(isZip64(zipLayout([sized(max - 1 - 31)]))).toBe(false);
      expect(isZip64(zipLayout([sized(max - 31)]))).toBe(true);
      const [header] = zipLayout([sized(max - 1)]).segments;
      const [wide] = zipLayout([sized(max)]).segments;
      expect(header?.kind === 'bytes' && header.bytes.length).toBe(31);
      expect(wide?.kind === 'bytes' && wide.bytes.length).toBe(31 + 20);
    });

    itWith(asTestTool(unzip), 'has correct checksums beyond 4 GiB', () => {
      const archive = write('behind.zip', zipLayout(beyond4GiB), small);
      expect(ask(unzip, ['-tq', archive, 'behind.txt', 'late.txt'])).toMatchObject({ status: 0, warned: false });
      expect(unzipped(archive, 'behind.txt').toString()).toBe('hello');
      expect(unzipped(archive, 'late.txt').toString()).toBe('hello');
    });
  });
});
