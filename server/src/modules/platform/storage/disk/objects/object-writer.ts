import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import { type ObjectInfo, type PutOptions, StoreError } from '../../object-store.js';
import { BlockWriter, type ByteSource, intoFile, pour, type WriteBatch } from './block-writer.js';
import { removeQuietly } from '../files/durable-files.js';
import type { FileKeys } from '../keys/file-keys.js';
import type { ObjectFolder } from './object-folder.js';
import { INLINE_BYTES, ObjectMeta } from './object-meta.js';

interface ExpectedPut extends PutOptions {
  /** The sender computed it. */
  crc32?: number | undefined;
}

/** Creates objects from a stream. Where their size is known to be small, in one file; else it writes a temporary file, then commits it. */
export class ObjectWriter {
  constructor(
    private readonly objects: ObjectFolder,
    private readonly tools: { keys: FileKeys; clock: { now(): Date } },
  ) {}

  /** @throws {StoreError} object-exists, body-too-large, body-incomplete, checksum-mismatch; nothing is stored then */
  async put(key: string, source: ByteSource, options: ExpectedPut): Promise<ObjectInfo> {
    if (options.size !== undefined && options.size <= INLINE_BYTES) return this.putInline(key, source, options);
    if (await this.objects.exists(key)) throw new StoreError('object-exists');
    const data = this.objects.newTempFile();
    const file = await open(data, 'wx');
    try {
      const meta = await this.write(key, { writeBatch: intoFile(file), source }, options);
      await this.objects.commitUnsynced(meta, { data, file });
      return meta.info;
    } catch (error) {
      await removeQuietly(data);
      throw error;
    } finally {
      await file.close();
    }
  }

  private async putInline(key: string, source: ByteSource, options: ExpectedPut): Promise<ObjectInfo> {
    const content: Uint8Array[] = [];
    const writeBatch: WriteBatch = (batch) => Promise.resolve(void content.push(...batch));
    const meta = await this.write(key, { writeBatch, source, content }, options);
    await this.objects.commitInline(meta);
    return meta.info;
  }

  private async write(
    key: string,
    { writeBatch, source, content }: { writeBatch: WriteBatch; source: ByteSource; content?: Uint8Array[] },
    { size, crc32, signal }: ExpectedPut,
  ): Promise<ObjectMeta> {
    const { keys, clock } = this.tools;
    const wrappedKey = keys.create();
    const fileKey = keys.unwrap(wrappedKey);
    const hash = createHash('sha256');
    const limit = size ?? Number.MAX_SAFE_INTEGER;
    const writer = new BlockWriter(writeBatch, { position: 0, limit, fileKey, hash });
    try {
      await pour(source, writer, signal);
      const sums = await writer.finish();
      if (size !== undefined && writer.size !== size) throw new StoreError('body-incomplete');
      const whole = { partSizes: [writer.size], sums, sha256: hash.digest('hex') };
      const inline = content && { content: Buffer.concat(content) };
      const meta = ObjectMeta.forNewObject(key, { ...whole, createdAt: clock.now(), wrappedKey, ...inline });
      if (crc32 !== undefined && meta.head.crc32 !== crc32) throw new StoreError('checksum-mismatch');
      return meta;
    } finally {
      await writer.close();
    }
  }
}
