import { LRUCache } from 'lru-cache';
import type { ObjectMeta } from './object-meta.js';

/** Identifies a file version: any change of its content or links changes one of these. */
export interface FileIdentity {
  ino: number;
  ctimeMs: number;
  size: number;
}

export interface KnownObject {
  meta: ObjectMeta;
  fileKey: Buffer | undefined;
  identity: FileIdentity;
}

const REMEMBERED = 4000;
/** Objects with more checksums are not cached: the memory costs more than the read it saves. */
const MAX_BLOCKS = 64;

function isSame(left: FileIdentity, right: FileIdentity): boolean {
  return left.ino === right.ino && left.ctimeMs === right.ctimeMs && left.size === right.size;
}

/**
 * Cache of object records. Objects are immutable, so an entry is valid while the data file is the same one, which callers
 * must verify with `confirm`.
 */
export class KnownObjects {
  private readonly byKey = new LRUCache<string, KnownObject>({ max: REMEMBERED });

  /** Unverified. */
  recall(key: string): KnownObject | undefined {
    return this.byKey.peek(key);
  }

  /** The entry if it belongs to this file; a stale one is dropped. */
  confirm(key: string, identity: FileIdentity): KnownObject | undefined {
    const known = this.byKey.get(key);
    if (!known || isSame(known.identity, identity)) return known;
    this.byKey.delete(key);
    return undefined;
  }

  remember(known: KnownObject): void {
    if (known.meta.layout.count <= MAX_BLOCKS) this.byKey.set(known.meta.key, known);
  }

  forget(key: string): void {
    this.byKey.delete(key);
  }
}
