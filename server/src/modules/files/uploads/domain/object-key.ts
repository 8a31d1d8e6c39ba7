import type { UploadArea } from '#contract/transfers/storage.js';

const areas: Record<UploadArea, string> = {
  userUpload: 'users',
  anonUpload: 'anon',
  request: 'requests',
  teamUpload: 'teams',
  teamMember: 'teams',
};
const THUMBNAILS = 'thumbnails/';

/** Prefixes of all keys that uploads create; scans leave other objects of a store alone. */
export const KEY_ROOTS = [...new Set(Object.values(areas)), 'thumbnails'].map((area) => `${area}/`);

/** Prefix of all objects of one upload. `id` is random: a key names neither an account nor a link. */
export function uploadPrefix(area: UploadArea, id: string): string {
  return `${areas[area]}/${id}/`;
}

/** Prefix of the upload that a key was created for, thumbnails included. */
export function prefixOfKey(key: string): string {
  const [area, id] = (key.startsWith(THUMBNAILS) ? key.slice(THUMBNAILS.length) : key).split('/');
  return `${area}/${id}/`;
}

/** Key of the file at `index` of an upload. */
export function objectKey(prefix: string, index: number): string {
  return `${prefix}${index}`;
}

/** Key of an object's thumbnail, or prefix of the thumbnails of an upload. */
export function thumbnailKey(keyOrPrefix: string): string {
  return `${THUMBNAILS}${keyOrPrefix}`;
}
