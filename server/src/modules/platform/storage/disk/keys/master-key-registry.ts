import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { StoreError } from '../../object-store.js';
import { hasCode, removeFile, syncFolder, writeSynced } from '../files/durable-files.js';
import type { FileKeys } from './file-keys.js';

/**
 * Records the ids of the master keys in use as empty files, so that a missing key is detected at startup and not at the
 * first download.
 */
export class MasterKeyRegistry {
  constructor(
    private readonly folder: string,
    private readonly keys: FileKeys,
  ) {}

  /** @throws {StoreError} key-unknown */
  async check(): Promise<void> {
    const { currentId } = this.keys;
    if (currentId === null) return;
    const ids = await readdir(this.folder);
    const unknown = ids.filter((id) => !this.keys.knows(id));
    if (unknown.length > 0) {
      throw new StoreError(
        'key-unknown',
        `Files in ${this.folder} were encrypted with a master key (${unknown.join(', ')}) that is neither ` +
          'STORAGE_MASTER_KEY nor one of STORAGE_MASTER_KEYS_PREVIOUS; put the one they were made with there.',
      );
    }
    if (ids.includes(currentId)) return;
    await writeSynced(join(this.folder, currentId), '').catch((error: unknown) => {
      if (!hasCode(error, 'EEXIST')) throw error;
    });
    await syncFolder(this.folder);
  }

  /** Removes the other ids, once no file key is wrapped with them. Returns them. */
  async keepOnly(id: string): Promise<string[]> {
    const others = (await readdir(this.folder)).filter((other) => other !== id);
    for (const other of others) await removeFile(join(this.folder, other));
    await syncFolder(this.folder);
    return others;
  }
}
