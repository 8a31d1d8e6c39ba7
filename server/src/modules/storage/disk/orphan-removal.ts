import { readdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { isStoreKey } from '../domain/store-key.js';
import type { DiskLayout } from './disk-layout.js';
import { exists, hasCode, pruneFolders, removeQuietly } from './files/durable-files.js';
import type { ObjectFolder } from './objects/object-folder.js';

/** Longer than any creation takes between its first and its last file. */
const GRACE_MS = 3_600_000;

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
 * Deletes what crashes during a creation left behind: data without a record and uploads without a head. Temporary files
 * of dead processes are deleted by the process registry. Returns the number of deletions.
 */
export async function removeOrphans(layout: DiskLayout, objects: ObjectFolder, now: Date): Promise<number> {
  let removed = 0;
  for (const uploadId of await readdir(layout.uploads)) {
    const folder = join(layout.uploads, uploadId);
    if ((await exists(join(folder, 'upload.json'))) || !(await isOlderThanGrace(folder, now))) continue;
    await removeQuietly(folder);
    removed += 1;
  }
  for await (const key of filesUnder(layout.objects)) {
    if ((await objects.exists(key)) || !(await isOlderThanGrace(layout.dataFile(key), now))) continue;
    await removeUnrecorded(layout, objects, key);
    removed += 1;
  }
  return removed;
}

/** Deletes data without a record below a deleted prefix, whatever its age. */
export async function removeOrphansBelow(layout: DiskLayout, objects: ObjectFolder, prefix: string): Promise<void> {
  const folder = prefix.slice(0, prefix.lastIndexOf('/') + 1);
  if (folder !== '' && !isStoreKey(folder.slice(0, -1))) return;
  for await (const key of filesUnder(layout.objects, folder)) {
    if (key.startsWith(prefix)) await removeUnrecorded(layout, objects, key);
  }
}

async function removeUnrecorded(layout: DiskLayout, objects: ObjectFolder, key: string): Promise<void> {
  await objects.withLock(key, async () => {
    if (!(await objects.exists(key))) await removeQuietly(layout.dataFile(key));
  });
  await pruneFolders(dirname(layout.dataFile(key)), layout.objects);
}
