import { createHash } from 'node:crypto';

const SAFE_SEGMENT = /^[A-Za-z0-9][A-Za-z0-9._-]{0,99}$/;
const KEPT_NAME_LENGTH = 60;
const KEY_MAX_LENGTH = 700;

/** Folder and file names as given, without segments that file systems interpret. */
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
 * Object key of a file. It contains only `A-Z a-z 0-9 . _ - ~ /`; different paths have different keys. The Unicode path
 * is stored in the record.
 */
export function objectKey(prefix: string, path: string): string {
  const segments = segmentsOf(path);
  const key = prefix + (segments.length > 0 ? segments : ['file']).map(safeSegment).join('/');
  return key.length <= KEY_MAX_LENGTH ? key : `${prefix}deep~${digest(segments.join('/'))}`;
}

/** Equal for two paths that collide when extracted into one folder; ignores case. */
export function pathIdentity(path: string): string {
  return segmentsOf(path).join('/').toLowerCase();
}

const AREAS = { member: 'users', visitor: 'anon' } as const;

/** Prefixes of all upload keys; sweeps leave other objects of a store alone. */
export const UPLOAD_ROOTS = Object.values(AREAS).map((area) => `${area}/`);

/** Key prefix of all uploads of an owner; ends with a slash. */
export function ownerRoot(kind: keyof typeof AREAS, accountId: string): string {
  return `${AREAS[kind]}/${accountId}/`;
}

/** Prefix of thumbnails, which mirrors the keys of their uploads. */
export const THUMBNAIL_ROOT = 'thumbnails/';

export function thumbnailRoot({ accountId, slug }: { accountId: string; slug: string }): string {
  return `${THUMBNAIL_ROOT}${accountId}/${slug}/`;
}

/** Keys are `{area}/{owner}/{slug}/…`. */
export function slugOfKey(key: string): string {
  return key.split('/')[2] ?? '';
}
