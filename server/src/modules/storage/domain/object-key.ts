import { createHash } from 'node:crypto';

const SAFE_SEGMENT = /^[A-Za-z0-9][A-Za-z0-9._-]{0,99}$/;
const KEPT_NAME_LENGTH = 60;
const KEY_MAX_LENGTH = 700;

/** Folders and names as people gave them, without what has a meaning to file systems. */
function segmentsOf(path: string): string[] {
  return path
    .normalize('NFC')
    .split(/[\\/]/)
    .map((segment) => segment.trim())
    .filter((segment) => segment !== '' && segment !== '.' && segment !== '..');
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 32);
}

function safeSegment(segment: string): string {
  if (SAFE_SEGMENT.test(segment) && !segment.endsWith('.')) return segment;
  const [extension = ''] = /(?<=.)\.[A-Za-z0-9]{1,10}$/.exec(segment) ?? [];
  const readable = segment
    .slice(0, segment.length - extension.length)
    .replace(/[^A-Za-z0-9_-]+/g, '-')
    .replace(/^-+/, '');
  return `${readable.slice(0, KEPT_NAME_LENGTH)}~${digest(segment)}${extension}`;
}

/**
 * Where a file of an upload lies in the store. The path a person sees keeps its Unicode form in the record; the key holds
 * `A-Z a-z 0-9 . _ - ~ /` only, and different paths get different keys.
 */
export function objectKey(prefix: string, path: string): string {
  const segments = segmentsOf(path);
  const key = prefix + (segments.length > 0 ? segments : ['file']).map(safeSegment).join('/');
  return key.length <= KEY_MAX_LENGTH ? key : `${prefix}deep~${digest(segments.join('/'))}`;
}

/** Equal for two files that one extracted folder could not hold both, whatever the letters' case. */
export function pathIdentity(path: string): string {
  return segmentsOf(path).join('/').toLowerCase();
}

const AREAS = { member: 'users', visitor: 'anon' } as const;

/** Where all keys of the product begin: what else lies in a store belongs to somebody else. */
export const UPLOAD_ROOTS = Object.values(AREAS).map((area) => `${area}/`);

/** Where all uploads of an owner lie; ends with a slash. */
export function ownerRoot(kind: keyof typeof AREAS, ownerId: string): string {
  return `${AREAS[kind]}/${ownerId}/`;
}

/** Where small pictures of images lie, in the order of the uploads they belong to. */
export const THUMBNAIL_ROOT = 'thumbnails/';

export function thumbnailRoot({ ownerId, slug }: { ownerId: string; slug: string }): string {
  return `${THUMBNAIL_ROOT}${ownerId}/${slug}/`;
}

/** Keys are `{area}/{owner}/{slug}/…`. */
export function slugOfKey(key: string): string {
  return key.split('/')[2] ?? '';
}
