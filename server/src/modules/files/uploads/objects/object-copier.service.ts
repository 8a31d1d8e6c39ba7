import { crc32 } from 'node:zlib';
import { Injectable } from '@nestjs/common';
import type { CopySource, UploadFile } from '../domain/upload-session.js';
import { type ObjectInfo, type ObjectStore, StoreError, Stores } from '../../../platform/storage/index.js';

/** Copies one object: within a store by the store itself, between stores through this process. */
@Injectable()
export class ObjectCopier {
  constructor(private readonly stores: Stores) {}

  /** Idempotent: objects are created atomically, so an existing one of the right size has been copied before. */
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
      // A concurrent run of the same job has created it.
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
    const checksum = { crc: 0 };
    await target.put(itemPath, withChecksum(source.read(copyOf.itemPath, { ifEtag: copyOf.etag, signal }), checksum), {
      size,
      signal,
    });
    return checksum.crc;
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

async function* withChecksum(chunks: AsyncIterable<Buffer>, checksum: { crc: number }): AsyncGenerator<Buffer> {
  for await (const chunk of chunks) {
    checksum.crc = crc32(chunk, checksum.crc);
    yield chunk;
  }
}
