import { AppError } from '../../../core/errors/app-error.js';
import type { ObjectStore } from './object-store.js';

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

  [Symbol.iterator](): IterableIterator<readonly [string, ObjectStore]> {
    return this.byName.entries();
  }
}
