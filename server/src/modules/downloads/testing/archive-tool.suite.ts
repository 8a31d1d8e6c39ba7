import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describeWith } from '../../../../test/with-tool.js';
import { zipLayout, type ZipLayout } from '../domain/zip-layout.js';
import { type ArchiveTool, ask } from './archive-tools.js';
import { beyond4GiB, entriesOf, entryNames, many, smallFiles, writeArchive } from './sample-archives.js';

/** What any program makes of our archives. */
export function describeArchiveTool(tool: ArchiveTool): void {
  describeWith({ ...tool, isInstalled: tool.path !== null }, tool.name, () => suite(tool));
}

function suite(tool: ArchiveTool): void {
  const folder = mkdtempSync(join(tmpdir(), 'sampan-zip-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const write = (name: string, layout: ZipLayout, contents?: Map<string, Buffer>): string =>
    writeArchive(join(folder, name), layout, contents);

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
    const archive = write(
      'damaged.zip',
      zipLayout(entriesOf(() => false)),
      new Map([...smallFiles, ['0', Buffer.from('hellO')]]),
    );
    expect(ask(tool, tool.testArguments(archive)).status).not.toBe(0);
  });

  it('opens archives larger than 4 GiB, and reads what is behind', () => {
    const archive = write('large.zip', zipLayout(beyond4GiB));
    const list = ask(tool, tool.listArguments(archive));
    expect(list).toMatchObject({ status: 0, warned: false });
    expect(list.said).toContain('late.txt');
    for (const name of ['behind.txt', 'late.txt'])
      expect(ask(tool, tool.readArguments(archive, name))).toMatchObject({ status: 0, said: 'hello' });
  });

  it('opens archives with more than 65,535 entries', () => {
    const archive = write('many.zip', zipLayout(many(65_600)));
    const list = ask(tool, tool.listArguments(archive));
    expect(list).toMatchObject({ status: 0, warned: false });
    expect(list.said.match(/\b\d+\b/g)).toContain('65599');
    expect(ask(tool, tool.testArguments(archive))).toMatchObject({ status: 0, warned: false });
  });
}
