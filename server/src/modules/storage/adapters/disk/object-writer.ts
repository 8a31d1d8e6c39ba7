import { open } from 'node:fs/promises';
import { type ObjectInfo, type PutOptions, StoreError } from '../../object-store.js';
import { BlockWriter, type ByteSource, pour } from './block-writer.js';
import type { BufferPool } from './buffer-pool.js';
import { removeQuietly, writeSynced } from './durable-files.js';
import type { ObjectFolder, Staged } from './object-folder.js';
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
      const meta = await this.stage(key, staged, source, { size, signal });
      await this.objects.commit(key, staged);
      return meta.info;
    } finally {
      await removeQuietly(staged.data, staged.meta);
    }
  }

  private async stage(
    key: string,
    staged: Staged,
    source: ByteSource,
    { size, signal }: PutOptions,
  ): Promise<ObjectMeta> {
    const file = await open(staged.data, 'wx');
    const writer = new BlockWriter(file, this.pool, { position: 0, limit: size ?? Number.MAX_SAFE_INTEGER });
    try {
      await pour(source, writer, signal);
      const sums = await writer.finish();
      if (size !== undefined && writer.size !== size) throw new StoreError('body-incomplete');
      const meta = ObjectMeta.of(key, { partSizes: [writer.size], sums, createdAt: this.clock.now() });
      await Promise.all([file.sync(), writeSynced(staged.meta, meta.serialize())]);
      return meta;
    } finally {
      await writer.close();
      await file.close();
    }
  }
}
