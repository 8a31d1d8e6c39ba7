import type { ObjectInfo, ObjectStore } from '../object-store.js';

/** All objects whose key begins with `prefix`. */
export async function* eachObject(store: Pick<ObjectStore, 'list'>, prefix: string): AsyncGenerator<ObjectInfo> {
  for await (const page of store.list(prefix)) yield* page;
}
