import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { DiskLayout } from './disk-layout.js';
import { exists, hasCode, removeQuietly } from './durable-files.js';
import type { ObjectFolder } from './object-folder.js';

/** No creation takes this long between its first file and its last. */
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
 * Removes what a crash in the middle of a creation left behind: bytes without a record, uploads that never began.
 * Temporary files of dead processes go by themselves. Answers how much was removed.
 */
export async function tidy(layout: DiskLayout, objects: ObjectFolder, now: Date): Promise<number> {
  let removed = 0;
  for (const uploadId of await readdir(layout.uploads)) {
    const folder = join(layout.uploads, uploadId);
    if ((await exists(join(folder, 'upload.json'))) || !(await isOlderThanGrace(folder, now))) continue;
    await removeQuietly(folder);
    removed += 1;
  }
  for await (const key of filesUnder(layout.objects)) {
    if ((await objects.exists(key)) || !(await isOlderThanGrace(layout.dataFile(key), now))) continue;
    await objects.withLock(key, async () => {
      if (!(await objects.exists(key))) await removeQuietly(layout.dataFile(key));
    });
    removed += 1;
  }
  return removed;
}
