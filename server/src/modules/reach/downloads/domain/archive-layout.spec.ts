import { zipWorld } from '../testing/zip-world.js';
import { archiveLayout, isLate } from './archive-layout.js';

const transfer = { _id: 't1', dateSent: new Date('2026-03-01T12:00:00Z') };
const contents = { 'a/b/1.txt': Buffer.from('one'), 'a/2.txt': Buffer.from('two') };

function namesOf({ segments }: ReturnType<typeof archiveLayout>): string[] {
  const headers = segments.flatMap((segment) => (segment.kind === 'bytes' ? [segment.bytes] : []));
  return headers
    .filter((bytes) => bytes.readUInt32LE(0) === 0x04034b50)
    .map((bytes) => bytes.toString('utf8', 30, 30 + bytes.readUInt16LE(26)));
}

it.each([
  ['a checksum known in time', { crc32: 7, lateCrc32: false }, false],
  ['no checksum yet', { crc32: null, lateCrc32: false }, true],
  ['a checksum that came later', { crc32: 7, lateCrc32: true }, true],
])('a file with %s has it behind its bytes: %j %s', (_, file, expected) => {
  expect(isLate(file)).toBe(expected);
});

describe('archiveLayout', () => {
  it('has one entry per folder, before its files', () => {
    expect(namesOf(archiveLayout(transfer, zipWorld(contents).files))).toEqual(['a/', 'a/b/', 'a/b/1.txt', 'a/2.txt']);
  });

  it('has bytes of its files alone', () => {
    const { segments } = archiveLayout(transfer, zipWorld(contents).files);
    const sources = segments.flatMap((segment) => (segment.kind === 'file' ? [segment.source] : []));
    expect(sources).toEqual(['0', '1']);
    const [folder] = segments;
    expect(folder?.kind === 'bytes' ? folder.bytes.readUInt32LE(14) : null).toBe(0);
  });

  it('stays the same when a late checksum becomes known', () => {
    const { files } = zipWorld(contents, { late: true });
    const before = archiveLayout(transfer, files);
    const after = archiveLayout(
      transfer,
      files.map((file) => ({ ...file, crc32: 7, sha256: 'x', checkedAt: new Date() })),
    );
    expect(after).toEqual(before);
  });

  it('differs for other objects, files, times and transfers', () => {
    const { files } = zipWorld(contents);
    const identities = [
      archiveLayout(transfer, files),
      archiveLayout(transfer, files.slice(1)),
      archiveLayout(transfer, [...files].reverse()),
      archiveLayout(
        transfer,
        files.map((file) => ({ ...file, etag: `${file.etag}!` })),
      ),
      archiveLayout({ ...transfer, _id: 't2' }, files),
      archiveLayout({ ...transfer, dateSent: new Date(0) }, files),
      archiveLayout(transfer, zipWorld(contents, { late: true }).files),
      archiveLayout(
        transfer,
        files.map((file) => ({ ...file, modifiedAt: transfer.dateSent })),
      ),
    ].map(({ identity }) => identity);
    expect(new Set(identities).size).toBe(identities.length);
  });
});
