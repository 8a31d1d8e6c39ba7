import { statfs } from 'node:fs/promises';
import { StoreError } from '../../object-store.js';

/** Keeps a reserve of free disk space. */
export class FreeSpace {
  constructor(
    private readonly folder: string,
    private readonly minFreeBytes: number,
  ) {}

  /** @throws {StoreError} store-full */
  async assertFree(bytes: number): Promise<void> {
    const { bavail, bsize } = await statfs(this.folder);
    if (bavail * bsize - bytes < this.minFreeBytes) throw new StoreError('store-full');
  }
}
