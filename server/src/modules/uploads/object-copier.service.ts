import { crc32 } from 'node:zlib';
import { Injectable } from '@nestjs/common';
import type { CopySource, UploadFile } from './domain/upload-session.js';
import { type ObjectInfo, type ObjectStore, StoreError, Stores } from '../storage/index.js';

/** Copies one object: within a store by the store itself, between two through this process. */
@Injectable()
export class ObjectCopier {
  constructor(private readonly stores: Stores) {}

  /** What lies there in the right size was copied before: objects are there whole or not at all. */
  async copy(store: string, file: UploadFile & { copyOf: CopySource }, signal: AbortSignal): Promise<void> {
    const target = this.stores.named(store);
    const existing = await target.head(file.itemPath);
    if (existing?.size === file.size) return;
    if (existing) await target.delete(file.itemPath);
    try {
      const crc = await (file.copyOf.store === store
        ? copyWithin(target, file)
        : this.copyAcross(target, file, signal));
      if (crc === undefined || file.copyOf.crc32 === null || crc === file.copyOf.crc32) return;
    } catch (error) {
      // Another run of the same job was first.
      if (error instanceof StoreError && error.code === 'object-exists') return;
      throw error;
    }
    await target.delete(file.itemPath);
    throw new StoreError('checksum-mismatch');
  }

  private async copyAcross(
    target: ObjectStore,
    { itemPath, size, copyOf }: UploadFile & { copyOf: CopySource },
    signal: AbortSignal,
  ): Promise<number> {
    const source = this.stores.named(copyOf.store);
    const sum = { crc: 0 };
    await target.put(itemPath, summed(source.read(copyOf.itemPath, { ifEtag: copyOf.etag, signal }), sum), {
      size,
      signal,
    });
    return sum.crc;
  }
}

async function copyWithin(
  store: ObjectStore,
  { itemPath, size, copyOf }: UploadFile & { copyOf: CopySource },
): Promise<ObjectInfo['crc32']> {
  const source = await store.head(copyOf.itemPath);
  if (!source) throw new StoreError('object-missing');
  if (source.etag !== copyOf.etag || source.size !== size) throw new StoreError('etag-mismatch');
  const copied = await store.copy(copyOf.itemPath, itemPath);
  return copied.crc32;
}

async function* summed(chunks: AsyncIterable<Buffer>, sum: { crc: number }): AsyncGenerator<Buffer> {
  for await (const chunk of chunks) {
    sum.crc = crc32(chunk, sum.crc);
    yield chunk;
  }
}
