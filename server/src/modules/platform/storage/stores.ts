import type { S3StoreConfig, StoreConfig } from './storage.settings.js';
import type { Clock } from '../../../core/clock/clock.js';
import { AppError } from '../../../core/errors/app-error.js';
import type { Log } from '../../../core/logging/log.js';
import type { ObjectStore } from './object-store.js';

/** Name of the only store when the configuration lists none. */
export const DEFAULT_STORE = 'cn-hongkong';

/** The configured object stores by name; each record names the store of its objects. */
export class Stores implements Iterable<readonly [name: string, store: ObjectStore]> {
  readonly defaultName: string;

  /** The first is the default. */
  constructor(private readonly byName: ReadonlyMap<string, ObjectStore>) {
    const [first] = byName.keys();
    if (first === undefined) throw new Error('an installation has at least one store');
    this.defaultName = first;
  }

  /** @throws {AppError} store-unknown, when records still name a store that was removed from the configuration */
  named(name: string): ObjectStore {
    const store = this.byName.get(name);
    if (!store) throw new AppError('store-unknown');
    return store;
  }

  /** The store named like the member's region, or the default. */
  nameFor(region: string | undefined): string {
    return region !== undefined && this.byName.has(region) ? region : this.defaultName;
  }

  /** Origins of signed URLs, without the server's own; the Content-Security-Policy must allow them. */
  async publicOrigins(): Promise<string[]> {
    const addresses = await Promise.all(
      [...this.byName.values()].flatMap((store) =>
        (['origin', 'cdn'] as const).map((via) =>
          store.signGet({ key: 'address', fileName: 'address', expiresInSeconds: 1, via }),
        ),
      ),
    );
    const absolute = addresses.filter((address) => URL.canParse(address));
    return [...new Set(absolute.map((address) => new URL(address).origin))];
  }

  /** Logs problems of the stores, for pages of `origin`. */
  async logProblems(origin: string, log: Log): Promise<void> {
    await Promise.all(
      [...this.byName].map(async ([name, store]) => {
        const problems = await store
          .diagnose(origin)
          .catch((error: unknown) => [
            `Store "${name}" could not be checked: ${error instanceof Error ? error.message : String(error)}.`,
          ]);
        for (const problem of problems) log.warn({ store: name }, problem);
      }),
    );
  }

  [Symbol.iterator](): IterableIterator<readonly [string, ObjectStore]> {
    return this.byName.entries();
  }
}

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
