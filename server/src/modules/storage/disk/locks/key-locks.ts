import { createHash } from 'node:crypto';
import { StoreError } from '../../object-store.js';
import type { LockFiles } from './lock-files.js';
import type { DiskLayout } from '../disk-layout.js';
import { KeyedMutex } from './keyed-mutex.js';

/** Longer than the timeout of a dead process. */
const WAIT_MS = 15_000;

/** Mutex per key for creating and deleting objects, across all processes. */
export class KeyLocks {
  private readonly mutex = new KeyedMutex();

  constructor(
    private readonly layout: DiskLayout,
    private readonly lockFiles: LockFiles,
  ) {}

  /** @throws {StoreError} busy, after a timeout */
  run<T>(key: string, work: () => Promise<T>): Promise<T> {
    return this.mutex.run(key, () => this.runLocked(key, work));
  }

  private async runLocked<T>(key: string, work: () => Promise<T>): Promise<T> {
    const label = createHash('sha256').update(key).digest('hex').slice(0, 40);
    const lockFile = await this.lockFiles.acquireWithin(WAIT_MS, this.layout.locks, label);
    if (!lockFile) throw new StoreError('busy');
    try {
      return await work();
    } finally {
      await lockFile.release();
    }
  }
}
