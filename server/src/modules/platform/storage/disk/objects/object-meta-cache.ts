import { LRUCache } from 'lru-cache';
import type { ObjectMeta } from './object-meta.js';

export interface CachedObject {
  meta: ObjectMeta;
  fileKey: Buffer | undefined;
}

const MAX_ENTRIES = 4000;
/** Objects with more checksums are not cached: the memory costs more than the read it saves. */
const MAX_BLOCKS = 64;

/** Cache of object records. Objects are immutable, so an entry is valid while the data file of its ETag is there. */
export class ObjectMetaCache {
  private readonly byKey = new LRUCache<string, CachedObject>({ max: MAX_ENTRIES });

  get(key: string): CachedObject | undefined {
    return this.byKey.get(key);
  }

  set(object: CachedObject): void {
    if (object.meta.layout.count <= MAX_BLOCKS) this.byKey.set(object.meta.key, object);
  }

  forget(key: string): void {
    this.byKey.delete(key);
  }
}
