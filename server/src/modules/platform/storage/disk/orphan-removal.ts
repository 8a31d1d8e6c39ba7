import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { HOUR_MS } from '#contract/units.js';
import { isStoreKey } from '../domain/store-key.js';
import { StoreError } from '../object-store.js';
import { DiskLayout } from './disk-layout.js';
import { exists, hasCode, removeQuietly } from './files/durable-files.js';
import type { ObjectFolder } from './objects/object-folder.js';

/** Longer than any creation lasts between its first and its last file. */
const GRACE_MS = HOUR_MS;

async function isOlderThanGrace(path: string, now: Date): Promise<boolean> {
  const stats = await stat(path).catch(() => null);
  return stats !== null && now.getTime() - stats.ctimeMs > GRACE_MS;
}

async function* filesUnder(folder: string, base = ''): AsyncGenerator<string> {
  const entries = await readdir(join(folder, base), { withFileTypes: true }).catch((error: unknown) => {
    if (hasCode(error, 'ENOENT', 'ENOTDIR')) return [];
    throw error;
  });
  for (const entry of entries) {
    if (entry.isDirectory()) yield* filesUnder(folder, `${base}${entry.name}/`);
    else yield base + entry.name;
  }
}

/**
 * Deletes what crashes during a creation left behind: temporary files, data without a record and uploads without a head.
 * Returns the number of deletions.
 */
export async function removeOrphans(layout: DiskLayout, objects: ObjectFolder, now: Date): Promise<number> {
  let removed = 0;
  for (const path of await unfinishedIn(layout)) {
    if (!(await isOlderThanGrace(path, now))) continue;
    await removeQuietly(path);
    removed += 1;
  }
  for await (const path of filesUnder(layout.objects)) {
    const object = DiskLayout.ofData(path);
    if (!object || !(await isOlderThanGrace(join(layout.objects, path), now))) continue;
    if (await isRecorded(objects, object)) continue;
    await objects.deleteUnrecorded(object);
    removed += 1;
  }
  return removed;
}

async function unfinishedIn({ temp, uploads }: DiskLayout): Promise<string[]> {
  const paths = (await readdir(temp)).map((name) => join(temp, name));
  for (const uploadId of await readdir(uploads)) {
    const folder = join(uploads, uploadId);
    if (!(await exists(join(folder, 'upload.json')))) paths.push(folder);
  }
  return paths;
}

/** Deletes data without a record below a deleted prefix, whatever its age. */
export async function removeOrphansBelow(layout: DiskLayout, objects: ObjectFolder, prefix: string): Promise<void> {
  const folder = prefix.slice(0, prefix.lastIndexOf('/') + 1);
  if (folder !== '' && !isStoreKey(folder.slice(0, -1))) return;
  for await (const path of filesUnder(layout.objects, folder)) {
    const object = path.startsWith(prefix) ? DiskLayout.ofData(path) : null;
    if (object && !(await isRecorded(objects, object))) await objects.deleteUnrecorded(object);
  }
}

/** True also for an object whose record is damaged. */
async function isRecorded(objects: ObjectFolder, { key, etag }: { key: string; etag: string }): Promise<boolean> {
  try {
    return (await objects.head(key))?.etag === etag;
  } catch (error) {
    if (error instanceof StoreError && error.code === 'damaged') return true;
    throw error;
  }
}
