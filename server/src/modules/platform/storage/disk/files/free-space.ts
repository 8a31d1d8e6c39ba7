import { statfs } from 'node:fs/promises';
import { StoreError } from '../../object-store.js';

/** How long a reading is valid; bytes admitted since then are subtracted. */
const READING_MS = 1000;

/** Keeps a reserve of free disk space. */
export class FreeSpace {
  private free = 0;
  private readAt = -Infinity;

  constructor(
    private readonly folder: string,
    private readonly minFreeBytes: number,
  ) {}

  /** @throws {StoreError} store-full */
  async assertFree(bytes: number): Promise<void> {
    const isEnough = (): boolean => this.free - bytes >= this.minFreeBytes;
    // A cached answer may only admit; it is read again before a refusal.
    if (performance.now() - this.readAt > READING_MS || !isEnough()) await this.read();
    if (!isEnough()) throw new StoreError('store-full');
    this.free -= bytes;
  }

  private async read(): Promise<void> {
    const { bavail, bsize } = await statfs(this.folder);
    this.free = bavail * bsize;
    this.readAt = performance.now();
  }
}
