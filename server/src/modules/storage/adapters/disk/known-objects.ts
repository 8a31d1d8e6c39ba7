import { LRUCache } from 'lru-cache';
import type { ObjectMeta } from './object-meta.js';

/** Which bytes a name stands for: another file, or one whose names or content changed, differs in one of these. */
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
/** Checksums of a larger object are worth their memory less than the reading they save. */
const MAX_BLOCKS = 64;

function isSame(left: FileIdentity, right: FileIdentity): boolean {
  return left.ino === right.ino && left.ctimeMs === right.ctimeMs && left.size === right.size;
}

/**
 * Records of objects read before. Objects never change, so a record holds as long as the file with the bytes is the
 * same one, which whoever uses it must have looked at.
 */
export class KnownObjects {
  private readonly byKey = new LRUCache<string, KnownObject>({ max: REMEMBERED });

  /** Without a check whether it is still true. */
  recall(key: string): KnownObject | undefined {
    return this.byKey.peek(key);
  }

  /** Undefined, and forgotten, when it is about another file. */
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
