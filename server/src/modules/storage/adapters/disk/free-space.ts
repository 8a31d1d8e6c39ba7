import { statfs } from 'node:fs/promises';
import { StoreError } from '../../object-store.js';

/** Refuses what would fill the disk while there is still room for everything else that needs it. */
export class FreeSpace {
  constructor(
    private readonly folder: string,
    private readonly minFreeBytes: number,
  ) {}

  /** @throws {StoreError} store-full */
  async demand(bytes: number): Promise<void> {
    const { bavail, bsize } = await statfs(this.folder);
    if (bavail * bsize - bytes < this.minFreeBytes) throw new StoreError('store-full');
  }
}
