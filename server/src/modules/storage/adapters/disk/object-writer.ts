import { open } from 'node:fs/promises';
import { type ObjectInfo, type PutOptions, StoreError } from '../../object-store.js';
import { BlockWriter, type ByteSource, pour } from './block-writer.js';
import type { BufferPool } from './buffer-pool.js';
import { removeQuietly, writeSynced } from './durable-files.js';
import type { ObjectFolder } from './object-folder.js';
import { ObjectMeta } from './object-meta.js';

/** Creates objects from one stream: a temporary file, synced, then named. */
export class ObjectWriter {
  constructor(
    private readonly objects: ObjectFolder,
    private readonly pool: BufferPool,
    private readonly clock: { now(): Date },
  ) {}

  /** @throws {StoreError} object-exists, body-too-large, body-incomplete; nothing stays behind then (A70) */
  async put(key: string, source: ByteSource, { size, signal }: PutOptions): Promise<ObjectInfo> {
    if (await this.objects.exists(key)) throw new StoreError('object-exists');
    const staged = { data: this.objects.newTempFile(), meta: this.objects.newTempFile() };
    try {
      const content = await this.write(staged.data, source, { size, signal });
      const meta = ObjectMeta.of(key, { ...content, createdAt: this.clock.now() });
      await writeSynced(staged.meta, meta.serialize());
      await this.objects.commit(key, staged);
      return meta.info;
    } finally {
      await removeQuietly(staged.data, staged.meta);
    }
  }

  private async write(
    tempFile: string,
    source: ByteSource,
    { size, signal }: PutOptions,
  ): Promise<{ partSizes: number[]; sums: number[] }> {
    const file = await open(tempFile, 'wx');
    const writer = new BlockWriter(file, this.pool, { position: 0, limit: size ?? Number.MAX_SAFE_INTEGER });
    try {
      await pour(source, writer, signal);
      const sums = await writer.finish();
      if (size !== undefined && writer.size !== size) throw new StoreError('body-incomplete');
      await file.sync();
      return { partSizes: [writer.size], sums };
    } finally {
      await writer.close();
      await file.close();
    }
  }
}
