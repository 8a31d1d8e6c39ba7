import { Entitlements } from '../../identity/accounts/index.js';
import { buildAccount } from '../../identity/accounts/testing/account.builder.js';
import {
  assignObjectKeys,
  KEY_ROOTS,
  objectKey,
  prefixOfKey,
  refuseFiles,
  thumbnailKey,
  uploadPrefix,
} from './upload-files.js';

const free = Entitlements.forAccount(buildAccount(), new Date());
const files = (count: number, size = 1) =>
  Array.from({ length: count }, (_, index) => ({ path: `f${index}.bin`, size }));

describe('refuseFiles', () => {
  it('lets the edge of a plan pass and refuses one more', () => {
    expect(refuseFiles(files(50), { entitlements: free })).toBeNull();
    expect(refuseFiles(files(51), { entitlements: free })).toMatchObject({
      code: 'too-many-files',
      details: { limit: 50 },
    });
    expect(refuseFiles([{ path: 'a', size: 3e9 }], { entitlements: free })).toBeNull();
    expect(refuseFiles([{ path: 'a', size: 3e9 + 1 }], { entitlements: free })).toEqual({
      code: 'over-transfer-limit',
      details: { role: 'free', limitBytes: 3e9, excessBytes: 1 },
    });
  });

  it('blocks names for visitors only', () => {
    const web = [{ path: 'site/index.html', size: 1 }];
    expect(refuseFiles(web, { entitlements: Entitlements.ofVisitors })).toMatchObject({ code: 'insecure-file' });
    expect(refuseFiles(web, { entitlements: free })).toBeNull();
  });

  it('refuses two files with the same path', () => {
    expect(refuseFiles([...files(1), { path: './f0.bin', size: 2 }], { entitlements: free })).toMatchObject({
      code: 'duplicate-file',
      details: { fileName: './f0.bin' },
    });
    const accents = ['caf\u00e9.txt', 'cafe\u0301.txt'].map((path) => ({ path, size: 1 }));
    expect(refuseFiles(accents, { entitlements: free })).toMatchObject({ code: 'duplicate-file' });
  });

  it('takes two whose names differ in case: archives number them', () => {
    const twins = ['src/README.md', 'src/Readme.md'].map((path) => ({ path, size: 1 }));
    expect(refuseFiles(twins, { entitlements: free })).toBeNull();
  });
});

describe('assignObjectKeys', () => {
  it('keeps path and size and adds the object key', () => {
    expect(assignObjectKeys('p/', [{ path: 'a b.txt', size: 3 }])).toEqual([
      { path: 'a b.txt', size: 3, itemPath: 'p/0' },
    ]);
  });
});

describe('keys of an upload', () => {
  const prefix = uploadPrefix('userUpload', 'Zm9v_-');
  const key = objectKey(prefix, 12);

  it('name the area, the upload and the position of the file', () => {
    expect(key).toBe('users/Zm9v_-/12');
    expect(thumbnailKey(key)).toBe('thumbnails/users/Zm9v_-/12');
  });

  it.each([
    ['userUpload', 'users/x/'],
    ['anonUpload', 'anon/x/'],
    ['request', 'requests/x/'],
    ['teamUpload', 'teams/x/'],
    ['teamMember', 'teams/x/'],
  ] as const)('of the area %s begin with %s', (area, expected) => {
    expect(uploadPrefix(area, 'x')).toBe(expected);
  });

  it('lead back to the upload, from a thumbnail too', () => {
    expect(prefixOfKey(key)).toBe(prefix);
    expect(prefixOfKey(thumbnailKey(key))).toBe(prefix);
    expect(thumbnailKey(key).startsWith(thumbnailKey(prefix))).toBe(true);
  });

  it('are all below the roots that scans read', () => {
    for (const created of [key, thumbnailKey(key)])
      expect(KEY_ROOTS.filter((root) => created.startsWith(root))).toHaveLength(1);
  });
});
