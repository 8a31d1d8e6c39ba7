import { crc32 } from 'node:zlib';
import { type ObjectStore, StoreError } from '../../../platform/storage/index.js';
import type { TransferFile } from '../../../files/transfers/domain/transfer.js';

export interface ZipWorld {
  store: ObjectStore;
  files: TransferFile[];
  /** Every read with its key and requested range. */
  reads: { key: string; start: number; end: number }[];
  /** Maximum of concurrent reads. */
  mostAtOnce(): number;
}

interface WorldOptions {
  kind?: 'disk' | 's3';
  /** The store returns no checksums. */
  late?: boolean;
  /** Reads of these objects fail after some bytes. */
  failing?: string[];
  chunkBytes?: number;
}

const pause = () => new Promise((resolve) => setImmediate(resolve));

/** In-memory store that reads in chunks from one reused buffer, as the real stores do. */
export function zipWorld(
  contents: Record<string, Buffer>,
  { kind = 'disk', late = false, failing = [], chunkBytes = 1000 }: WorldOptions = {},
): ZipWorld {
  const reads: ZipWorld['reads'] = [];
  let running = 0;
  let most = 0;
  const entries = Object.entries(contents);
  const byKey = new Map(entries.map(([, bytes], index) => [`key-${index}`, bytes]));
  const files = entries.map(([path, bytes], index): TransferFile => {
    const known = late ? null : crc32(bytes);
    const fixed = {
      sha256: null,
      checkedAt: null,
      damaged: false,
      scan: null,
      recording: null,
      removedAt: null,
      replacedBy: null,
      purgedAt: null,
      thumbnail: null,
    };
    const itemPath = `key-${index}`;
    return {
      id: `${index}`,
      path,
      size: bytes.length,
      itemPath,
      uploadSlug: 'upload1',
      etag: `etag-${index}`,
      crc32: known,
      lateCrc32: late,
      ...fixed,
    };
  });
  async function* read(key: string, options: { start?: number; end?: number; ifEtag?: string; signal?: AbortSignal }) {
    const bytes = byKey.get(key);
    if (!bytes) throw new StoreError('object-missing');
    if (options.ifEtag !== key.replace('key', 'etag')) throw new StoreError('etag-mismatch');
    const { start = 0, end = bytes.length } = options;
    reads.push({ key, start, end });
    running += 1;
    most = Math.max(most, running);
    const buffer = Buffer.alloc(chunkBytes);
    try {
      for (let at = start; at < end; at += chunkBytes) {
        await pause();
        options.signal?.throwIfAborted();
        if (failing.includes(key)) throw new StoreError('damaged');
        const length = bytes.copy(buffer, 0, at, Math.min(at + chunkBytes, end));
        yield buffer.subarray(0, length);
        buffer.fill(0xee);
      }
    } finally {
      running -= 1;
    }
  }
  const store = { kind, read } as unknown as ObjectStore;
  return { store, files, reads, mostAtOnce: () => most };
}
