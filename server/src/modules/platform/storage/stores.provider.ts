import type { S3StoreConfig, StoreConfig } from '../../../config/stores.js';
import type { Clock } from '../../../core/clock/clock.js';
import { DEFAULT_STORE } from './domain/store-names.js';
import type { ObjectStore } from './object-store.js';
import { Stores } from './stores.js';

const DEFAULT_STORES: StoreConfig[] = [{ name: DEFAULT_STORE, kind: 'disk' }];

/** The configured stores, in order. */
export async function openStores(
  stores: readonly StoreConfig[] | undefined,
  { disk, clock, timed }: { disk: ObjectStore; clock: Clock; timed: (name: string, store: ObjectStore) => ObjectStore },
): Promise<Stores> {
  const byName = new Map<string, ObjectStore>();
  for (const store of stores ?? DEFAULT_STORES) {
    byName.set(store.name, timed(store.name, store.kind === 'disk' ? disk : await openS3(store, clock)));
  }
  return new Stores(byName);
}

/** Loaded on demand: the SDK is large. */
async function openS3(config: S3StoreConfig, clock: Clock): Promise<ObjectStore> {
  const { S3Store } = await import('./s3/s3.store.js');
  return new S3Store({ config, clock });
}

/** Only the S3 stores, without the rest of the product: for the setup command. */
export async function openS3Stores(
  stores: readonly StoreConfig[] | undefined,
  clock: Clock,
): Promise<(readonly [name: string, store: ObjectStore])[]> {
  const inS3 = (stores ?? []).filter((store) => store.kind === 's3');
  return Promise.all(inS3.map(async (store) => [store.name, await openS3(store, clock)] as const));
}
