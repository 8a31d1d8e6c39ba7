import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { StoreError } from '../../object-store.js';
import type { DiskLayout } from '../disk-layout.js';
import { hasCode, removeFile, syncFolder, writeSynced } from '../files/durable-files.js';
import type { ObjectFolder } from '../objects/object-folder.js';
import { walkObjects } from '../objects/object-walk.js';
import type { OpenUploads } from '../parts/open-uploads.js';
import type { FileKeys } from './file-keys.js';

/**
 * Records the id of the master key in use as an empty file, so that a missing key is detected at startup and not at the
 * first download.
 * @throws {StoreError} key-unknown
 */
export async function checkMasterKeys({ keys: folder }: DiskLayout, keys: FileKeys): Promise<void> {
  const { currentId } = keys;
  if (currentId === null) return;
  const ids = await readdir(folder);
  const unknown = ids.filter((id) => !keys.knows(id));
  if (unknown.length > 0) {
    throw new StoreError(
      'key-unknown',
      `Files in ${folder} were encrypted with a master key (${unknown.join(', ')}) that is neither ` +
        'STORAGE_MASTER_KEY nor one of STORAGE_MASTER_KEYS_PREVIOUS; put the one they were made with there.',
    );
  }
  if (ids.includes(currentId)) return;
  await writeSynced(join(folder, currentId), '').catch((error: unknown) => {
    if (!hasCode(error, 'EEXIST')) throw error;
  });
  await syncFolder(folder);
}

export interface RewrapResult {
  rewrapped: number;
  /** Objects and uploads with a damaged record or an unknown master key. */
  failed: string[];
  /** Ids of master keys that are no longer in use. */
  retired: string[];
}

interface Parts {
  layout: DiskLayout;
  objects: ObjectFolder;
  uploads: OpenUploads;
  keys: FileKeys;
}

/**
 * Rewraps all file keys with the current master key. Each record is replaced atomically, so it may be interrupted and
 * repeated. Uploads come first: one that completes during the run becomes an object whose key is already rewrapped.
 */
export async function rewrapAllKeys({ layout, objects, uploads, keys }: Parts): Promise<RewrapResult> {
  const { currentId } = keys;
  if (currentId === null) throw new StoreError('key-unknown', 'there is no master key to wrap with');
  let rewrapped = 0;
  const failed: string[] = [];
  const attempt = async (name: string, work: () => Promise<boolean>): Promise<void> => {
    try {
      if (await work()) rewrapped += 1;
    } catch (error) {
      if (!(error instanceof StoreError)) throw error;
      failed.push(`${name}: ${error.message}`);
    }
  };
  for (const uploadId of await readdir(layout.uploads)) {
    await attempt(`upload ${uploadId}`, () => uploads.rewrap(uploadId));
  }
  for await (const page of walkObjects(layout, '')) {
    for (const { key } of page) await attempt(key, () => objects.rewrap(key));
  }
  const retired = failed.length === 0 ? await keepOnly(layout.keys, currentId) : [];
  return { rewrapped, failed, retired };
}

/** Removes the ids of the other master keys, once no file key is wrapped with them. Returns them. */
async function keepOnly(folder: string, id: string): Promise<string[]> {
  const others = (await readdir(folder)).filter((other) => other !== id);
  for (const other of others) await removeFile(join(folder, other));
  await syncFolder(folder);
  return others;
}
