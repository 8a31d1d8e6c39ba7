import { KEY_ROOTS, objectKey, prefixOfKey, thumbnailKey, uploadPrefix } from './object-key.js';

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
