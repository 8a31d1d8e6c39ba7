import type { ObjectInfo } from '../../storage/index.js';
import { matchStored } from './stored-files.js';

const modifiedAt = new Date('2026-01-01T00:00:00Z');
const object = (key: string, extra: Partial<ObjectInfo> = {}): [string, ObjectInfo] => [
  key,
  { key, size: 3, etag: `etag-${key}`, modifiedAt, ...extra },
];
const announced = [{ path: 'a.txt', size: 3, itemPath: 'k/a' }];
const stated = (extra: object = {}) => [{ fileName: 'a.txt', size: 3, itemPath: 'k/a', ...extra }];
const sha256 = 'a'.repeat(64);

describe('matchStored', () => {
  it('takes the checksum of the store, else what was stated, and numbers on from where the list is', () => {
    const known = matchStored(stated({ sha256, crc32: 7 }), announced, new Map([object('k/a', { crc32: 7 })]), 5);
    expect(known).toMatchObject({
      ok: true,
      files: [{ id: '5', crc32: 7, sha256, lateCrc32: false, checkedAt: null }],
    });
    const said = matchStored(stated({ crc32: 7 }), announced, new Map([object('k/a')]));
    expect(said).toMatchObject({ ok: true, files: [{ id: '0', crc32: 7, sha256: null, lateCrc32: false }] });
    const unknown = matchStored(stated(), announced, new Map([object('k/a')]));
    expect(unknown).toMatchObject({ ok: true, files: [{ crc32: null, lateCrc32: true }] });
  });

  it('refuses what differs, what is missing and what is foreign (A62, A63)', () => {
    const stored = new Map([object('k/a', { crc32: 7 })]);
    expect(matchStored(stated({ crc32: 8 }), announced, stored)).toMatchObject({ code: 'checksum-mismatch' });
    expect(matchStored(stated({ size: 4 }), announced, stored)).toMatchObject({ code: 'size-mismatch' });
    expect(matchStored(stated(), announced, new Map([object('k/a', { size: 4 })]))).toMatchObject({
      code: 'size-mismatch',
    });
    expect(matchStored(stated(), announced, new Map())).toMatchObject({ code: 'object-missing' });
    expect(matchStored([], announced, stored)).toMatchObject({ code: 'object-missing' });
    const foreign = [...stated(), { fileName: 'b', size: 1, itemPath: 'other/b' }];
    expect(matchStored(foreign, announced, stored)).toMatchObject({ code: 'file-not-in-upload' });
  });

  describe('of copies', () => {
    const checkedAt = new Date('2026-02-01T00:00:00Z');
    const copyOf = { store: 's', itemPath: 'old/a', etag: 'e', crc32: 7, sha256, checkedAt };
    const copies = [{ path: 'a.txt', size: 3, itemPath: 'k/a', copyOf }];

    it('carries over what was checked where the store says that it is the same file', () => {
      const verdict = matchStored(stated(), copies, new Map([object('k/a', { crc32: 7 })]));
      expect(verdict).toMatchObject({ ok: true, files: [{ crc32: 7, sha256, checkedAt }] });
    });

    it('leaves the check to the job where the store says nothing', () => {
      const verdict = matchStored(stated(), copies, new Map([object('k/a')]));
      expect(verdict).toMatchObject({ ok: true, files: [{ crc32: 7, sha256, checkedAt: null }] });
    });

    it('believes no hash that the request states for them', () => {
      const verdict = matchStored(stated({ sha256: 'b'.repeat(64) }), copies, new Map([object('k/a', { crc32: 7 })]));
      expect(verdict).toMatchObject({ ok: true, files: [{ sha256 }] });
    });
  });
});
