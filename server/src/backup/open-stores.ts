import type { Environment } from '../config/env.js';
import type { Clock } from '../core/clock/clock.js';
import { DiskObjects, type ObjectTransport, openStores, type Stores } from '../modules/platform/storage/index.js';

export interface BackupStores {
  stores: Stores;
  /** Into and out of the disk store. */
  disk: ObjectTransport;
  close(): Promise<void>;
}

/** The stores alone: a backup needs no other part of the product. */
export async function openBackupStores(env: Environment, clock: Clock): Promise<BackupStores> {
  const disk = await DiskObjects.open(env, clock);
  const stores = await openStores(env.STORES, { disk: disk.store, clock, timed: (_, store) => store });
  return {
    stores,
    disk: disk.store.transport,
    async close() {
      for (const [, store] of stores) await store.close();
    },
  };
}
