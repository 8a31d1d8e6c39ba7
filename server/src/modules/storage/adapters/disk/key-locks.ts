import { createHash } from 'node:crypto';
import { StoreError } from '../../object-store.js';
import type { Claims } from './claims.js';
import type { DiskLayout } from './disk-layout.js';
import { Serial } from './serial.js';

/** Longer than the timeout of a dead process. */
const WAIT_MS = 15_000;

/** Mutex per key for creating and deleting objects, across all processes. */
export class KeyLocks {
  private readonly serial = new Serial();

  constructor(
    private readonly layout: DiskLayout,
    private readonly claims: Claims,
  ) {}

  /** @throws {StoreError} busy, after a timeout */
  run<T>(key: string, work: () => Promise<T>): Promise<T> {
    return this.serial.run(key, () => this.runLocked(key, work));
  }

  private async runLocked<T>(key: string, work: () => Promise<T>): Promise<T> {
    const label = createHash('sha256').update(key).digest('hex').slice(0, 40);
    const claim = await this.claims.takeWithin(WAIT_MS, this.layout.locks, label);
    if (!claim) throw new StoreError('busy');
    try {
      return await work();
    } finally {
      await claim.release();
    }
  }
}
