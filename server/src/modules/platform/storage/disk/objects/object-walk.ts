import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { isStoreKey } from '../../domain/store-key.js';
import { type ObjectInfo, StoreError } from '../../object-store.js';
import { DiskLayout } from '../disk-layout.js';
import { hasCode } from '../files/durable-files.js';
import { readInfo } from './object-meta.js';

const READ_AT_ONCE = 16;
const PAGE_SIZE = 1000;

/** A key, or a folder of keys with a trailing `/`. */
interface Entry {
  path: string;
  isFolder: boolean;
}

/** Entries in byte order of their keys: a folder sorts as its name plus `/`. */
async function entriesOf(folder: string, base: string): Promise<Entry[]> {
  const names = await readdir(folder, { withFileTypes: true }).catch((error: unknown) => {
    if (hasCode(error, 'ENOENT', 'ENOTDIR')) return [];
    throw error;
  });
  const entries: Entry[] = [];
  for (const name of names) {
    const segment = DiskLayout.segmentOfMeta(name.name);
    if (name.isDirectory()) entries.push({ path: `${base}${name.name}/`, isFolder: true });
    else if (segment !== null) entries.push({ path: base + segment, isFolder: false });
  }
  return entries.sort((left, right) => (left.path < right.path ? -1 : 1));
}

/** Keys under `base` that start with `prefix` and sort after `after`, in byte order. */
async function* keysUnder(
  layout: DiskLayout,
  base: string,
  bounds: { prefix: string; after: string },
): AsyncGenerator<string> {
  const { prefix, after } = bounds;
  for (const { path, isFolder } of await entriesOf(join(layout.meta, base), base)) {
    if (!isFolder && path.startsWith(prefix) && path > after) yield path;
    const holdsPrefix = path.startsWith(prefix) || prefix.startsWith(path);
    if (isFolder && holdsPrefix && (path > after || after.startsWith(path))) yield* keysUnder(layout, path, bounds);
  }
}

/** Lists objects in pages; skips objects that are deleted during the walk. */
export async function* walkObjects(
  layout: DiskLayout,
  prefix: string,
  { after = '', limit = PAGE_SIZE }: { after?: string; limit?: number } = {},
): AsyncGenerator<ObjectInfo[]> {
  const folder = prefix.slice(0, prefix.lastIndexOf('/') + 1);
  if (folder !== '' && !isStoreKey(folder.slice(0, -1))) return;
  let keys: string[] = [];
  for await (const key of keysUnder(layout, folder, { prefix, after })) {
    keys.push(key);
    if (keys.length < Math.min(limit, PAGE_SIZE)) continue;
    yield await infosOf(layout, keys);
    keys = [];
  }
  if (keys.length > 0) yield await infosOf(layout, keys);
}

async function infosOf(layout: DiskLayout, keys: readonly string[]): Promise<ObjectInfo[]> {
  const infos: ObjectInfo[] = [];
  for (let from = 0; from < keys.length; from += READ_AT_ONCE) {
    const some = keys.slice(from, from + READ_AT_ONCE);
    const found = await Promise.all(some.map((key) => infoOf(layout, key)));
    infos.push(...found.filter((info) => info !== null));
  }
  return infos;
}

async function infoOf(layout: DiskLayout, key: string): Promise<ObjectInfo | null> {
  try {
    return (await readInfo(layout.metaFile(key), key))?.info ?? null;
  } catch (error) {
    if (!(error instanceof StoreError)) throw error;
    // A damaged record must not stop the listing; reading the object reports it.
    const stats = await stat(layout.metaFile(key)).catch(() => null);
    return stats && { key, size: 0, etag: '', modifiedAt: stats.mtime };
  }
}
