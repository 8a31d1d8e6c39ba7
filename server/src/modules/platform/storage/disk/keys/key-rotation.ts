import { readdir } from 'node:fs/promises';
import { StoreError } from '../../object-store.js';
import type { DiskLayout } from '../disk-layout.js';
import type { FileKeys } from './file-keys.js';
import type { MasterKeyRegistry } from './master-key-registry.js';
import type { MultipartFolder } from '../parts/multipart-folder.js';
import type { ObjectFolder } from '../objects/object-folder.js';
import { walkObjects } from '../objects/object-walk.js';

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
  uploads: MultipartFolder;
  keys: FileKeys;
  masterKeys: MasterKeyRegistry;
}

/**
 * Rewraps all file keys with the current master key. Each record is replaced atomically, so it may be interrupted and
 * repeated. Uploads come first: one that completes during the run becomes an object whose key is already rewrapped.
 */
export async function rewrapAllKeys({ layout, objects, uploads, keys, masterKeys }: Parts): Promise<RewrapResult> {
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
  const retired = failed.length === 0 ? await masterKeys.keepOnly(currentId) : [];
  return { rewrapped, failed, retired };
}
