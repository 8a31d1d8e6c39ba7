import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describeWith } from '../../../../../test/with-tool.js';
import { zipLayout, type ZipLayout } from '../domain/zip-layout.js';
import { type ArchiveTool, ask } from './archive-tools.js';
import {
  AROUND_4_GIB,
  beginningAt,
  behind,
  entriesOf,
  entryNames,
  many,
  modifiedAt,
  smallFiles,
  writeArchive,
} from './sample-archives.js';

const GIB4 = 4 * 2 ** 30;

/** Checks our archives with one tool. */
export function describeArchiveTool(tool: ArchiveTool): void {
  describeWith(tool.name, tool.name, () => suite(tool));
}

function suite(tool: ArchiveTool): void {
  const folder = mkdtempSync(join(tmpdir(), 'sampan-zip-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const write = (name: string, layout: ZipLayout, options?: Parameters<typeof writeArchive>[2]): string =>
    writeArchive(join(folder, name), layout, options);
  const remove = (path: string): void => rmSync(path, { recursive: true });

  it.each([
    ['known', () => false],
    ['late', () => true],
    ['mixed', (index: number) => index % 2 === 1],
  ])('opens an archive without a warning and verifies its checksums (%s)', (kind, isLate) => {
    const archive = write(`${kind}.zip`, zipLayout(entriesOf(isLate)));
    expect(ask(tool, tool.testArguments(archive))).toMatchObject({ status: 0, warned: false });
    const { said } = ask(tool, tool.listArguments(archive));
    for (const name of entryNames) expect(said).toContain(name);
  });

  it('detects a changed byte', () => {
    const archive = write('damaged.zip', zipLayout(entriesOf(() => false)), {
      contents: new Map([...smallFiles, ['0', Buffer.from('hellO')]]),
    });
    expect(ask(tool, tool.testArguments(archive)).status).not.toBe(0);
  });

  describe.each(['known', 'late'] as const)('with a file around 4 GiB and others behind it (%s checksum)', (kind) => {
    it.each(AROUND_4_GIB)('%s', (_, size, sum) => {
      const entries = behind({ size, sum: kind === 'late' ? 'late' : sum });
      const archive = write('large.zip', zipLayout(entries), { sums: new Map([['zeros', sum]]) });
      const list = ask(tool, tool.listArguments(archive));
      expect(list).toMatchObject({ status: 0, warned: false });
      expect(list.said).toContain('late.txt');
      for (const name of ['behind.txt', 'late.txt', 'more/399.txt'])
        expect(ask(tool, tool.readArguments(archive, name))).toMatchObject({ status: 0, said: 'hello' });
      // Reading 4 GiB takes some programs half a minute.
      if (tool.readsLarge && (kind === 'known' || size === GIB4 - 1))
        expect(ask(tool, tool.testArguments(archive), { isLarge: true })).toMatchObject({ status: 0, warned: false });
      remove(archive);
    });
  });

  it.each([GIB4 - 2, GIB4 - 1, GIB4, GIB4 + 1])('opens an archive with an entry at the offset %d', (offset) => {
    const archive = write('offset.zip', zipLayout(beginningAt(offset)));
    expect(ask(tool, tool.listArguments(archive))).toMatchObject({ status: 0, warned: false });
    expect(ask(tool, tool.readArguments(archive, 'behind.txt'))).toMatchObject({ status: 0, said: 'hello' });
    const [first] = beginningAt(offset);
    const alone = write('offset.zip', zipLayout(first ? [first] : []));
    expect(ask(tool, tool.listArguments(alone))).toMatchObject({ status: 0, warned: false });
    remove(archive);
  });

  it.each([65_534, 65_535, 65_536, 65_600])('opens an archive with %d entries', (count) => {
    const archive = write('many.zip', zipLayout(many(count)));
    const list = ask(tool, tool.listArguments(archive));
    expect(list).toMatchObject({ status: 0, warned: false });
    expect(list.said.match(/\b\d+\b/g)).toContain(String(count - 1));
    expect(ask(tool, tool.testArguments(archive))).toMatchObject({ status: 0, warned: false });
  });

  const { extractArguments } = tool;
  if (extractArguments === null) return;

  it.each(['Asia/Shanghai', 'America/New_York', 'UTC'])('unpacks with the time of the file, in %s', (zone) => {
    const archive = write('times.zip', zipLayout(entriesOf((index) => index % 2 === 1)));
    const target = mkdtempSync(join(folder, 'unpacked-'));
    expect(ask(tool, extractArguments(archive, target), { zone })).toMatchObject({ status: 0, warned: false });
    for (const name of entryNames) expect(statSync(join(target, name)).mtime).toEqual(modifiedAt);
  });
}
