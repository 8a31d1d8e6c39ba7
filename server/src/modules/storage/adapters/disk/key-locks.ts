import { createHash } from 'node:crypto';
import { StoreError } from '../../object-store.js';
import type { Claims } from './claims.js';
import type { DiskLayout } from './disk-layout.js';
import { Serial } from './serial.js';

/** Longer than a dead process is in the way. */
const WAIT_MS = 15_000;

/** One creation or removal of a key at a time, in all processes. */
export class KeyLocks {
  private readonly serial = new Serial();

  constructor(
    private readonly layout: DiskLayout,
    private readonly claims: Claims,
  ) {}

  /** @throws {StoreError} busy, when another process holds the key for too long. */
  run<T>(key: string, work: () => Promise<T>): Promise<T> {
    return this.serial.run(key, () => this.runAlone(key, work));
  }

  private async runAlone<T>(key: string, work: () => Promise<T>): Promise<T> {
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
