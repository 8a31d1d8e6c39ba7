import { AppError } from '../../core/errors/app-error.js';
import type { ObjectStore } from './object-store.js';

/** The object stores this installation has, by name; a record says which one holds its objects. */
export class Stores implements Iterable<readonly [name: string, store: ObjectStore]> {
  readonly defaultName: string;

  /** The first is the default. */
  constructor(private readonly byName: ReadonlyMap<string, ObjectStore>) {
    const [first] = byName.keys();
    if (first === undefined) throw new Error('an installation has at least one store');
    this.defaultName = first;
  }

  /** @throws {AppError} store-unknown: it was taken out of the configuration while records still name it */
  named(name: string): ObjectStore {
    const store = this.byName.get(name);
    if (!store) throw new AppError('store-unknown');
    return store;
  }

  /** The store of a member's region (spec, point 3), or the default where none has that name. */
  nameFor(region: string | undefined): string {
    return region !== undefined && this.byName.has(region) ? region : this.defaultName;
  }

  /** Origins that signed addresses of these stores begin with, the server's own left out: pages must be allowed to go there. */
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
