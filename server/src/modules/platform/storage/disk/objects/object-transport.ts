import { open, readFile } from 'node:fs/promises';
import { type ObjectInfo, StoreError } from '../../object-store.js';
import type { DiskLayout } from '../disk-layout.js';
import { hasCode, removeQuietly, writeSynced } from '../files/durable-files.js';
import type { FileKeys } from '../keys/file-keys.js';
import type { ObjectFolder } from './object-folder.js';
import { parseMeta } from './object-meta.js';

const READ_BYTES = 1024 * 1024;

/** An object in the format of the disk. Encrypted bytes stay encrypted. */
export interface StoredObject {
  info: ObjectInfo;
  /** Size, ETag, checksums and wrapped key; never its bytes. */
  record: Buffer;
  content: Buffer | null;
}

/** Reads objects from a store and writes them to another one, unchanged: for backups. */
export class ObjectTransport {
  constructor(
    private readonly layout: DiskLayout,
    private readonly objects: ObjectFolder,
    private readonly keys: FileKeys,
  ) {}

  /** Null if there is no such object. @throws {StoreError} damaged */
  async findObject(key: string): Promise<StoredObject | null> {
    const record = await readFile(this.layout.metaFile(key)).catch((error: unknown) => {
      if (hasCode(error, 'ENOENT', 'ENOTDIR')) return null;
      throw error;
    });
    if (!record) return null;
    const meta = parseMeta(record, key);
    return {
      info: meta.info,
      record: meta.content ? meta.withoutContent().serialize() : record,
      content: meta.content,
    };
  }

  /** The stored bytes, also when the object is deleted meanwhile. @throws {StoreError} object-missing, damaged */
  async *read({ info, content }: StoredObject): AsyncGenerator<Buffer> {
    if (content) return yield content;
    const handle = await open(this.layout.dataFile(info.key, info.etag), 'r').catch((error: unknown) => {
      throw hasCode(error, 'ENOENT', 'ENOTDIR') ? new StoreError('object-missing') : error;
    });
    try {
      if ((await handle.stat()).size !== info.size) throw new StoreError('damaged', `${info.key} has another size`);
      yield* handle.createReadStream({ autoClose: false, highWaterMark: READ_BYTES }) as AsyncIterable<Buffer>;
    } finally {
      await handle.close();
    }
  }

  /** @throws {StoreError} object-exists, body-incomplete, damaged, key-unknown */
  async put(key: string, record: Buffer, source: AsyncIterable<Uint8Array>): Promise<void> {
    const meta = parseMeta(record, key);
    this.keys.unwrap(meta.wrappedKey);
    const staged = { data: this.objects.newTempFile(), meta: this.objects.newTempFile() };
    try {
      if ((await writeAll(staged.data, source)) !== meta.head.size) throw new StoreError('body-incomplete');
      await writeSynced(staged.meta, record);
      await this.objects.commit(meta.info, staged);
    } finally {
      await removeQuietly(staged.data, staged.meta);
    }
  }
}

async function writeAll(file: string, source: AsyncIterable<Uint8Array>): Promise<number> {
  const handle = await open(file, 'wx');
  let bytes = 0;
  try {
    for await (const chunk of source) {
      await handle.writeFile(chunk);
      bytes += chunk.length;
    }
    await handle.sync();
    return bytes;
  } finally {
    await handle.close();
  }
}
