import { LRUCache } from 'lru-cache';
import type { ObjectMeta } from './object-meta.js';

/** Identifies a file version: any change of its content or links changes one of these. */
export interface FileIdentity {
  ino: number;
  ctimeMs: number;
  size: number;
}

export interface CachedObject {
  meta: ObjectMeta;
  fileKey: Buffer | undefined;
  identity: FileIdentity;
}

const MAX_ENTRIES = 4000;
/** Objects with more checksums are not cached: the memory costs more than the read it saves. */
const MAX_BLOCKS = 64;

function isSame(left: FileIdentity, right: FileIdentity): boolean {
  return left.ino === right.ino && left.ctimeMs === right.ctimeMs && left.size === right.size;
}

/**
 * Cache of object records. Objects are immutable, so an entry is valid while the data file is the same one, which callers
 * must verify with `confirm`.
 */
export class ObjectMetaCache {
  private readonly byKey = new LRUCache<string, CachedObject>({ max: MAX_ENTRIES });

  /** Unverified. */
  peek(key: string): CachedObject | undefined {
    return this.byKey.peek(key);
  }

  /** The entry if it belongs to this file; a stale one is dropped. */
  confirm(key: string, identity: FileIdentity): CachedObject | undefined {
    const cached = this.byKey.get(key);
    if (!cached || isSame(cached.identity, identity)) return cached;
    this.byKey.delete(key);
    return undefined;
  }

  set(object: CachedObject): void {
    if (object.meta.layout.count <= MAX_BLOCKS) this.byKey.set(object.meta.key, object);
  }

  forget(key: string): void {
    this.byKey.delete(key);
  }
}
