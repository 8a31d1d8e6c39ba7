import { isPartValid } from '../../domain/part-rules.js';
import {
  type MultipartInfo,
  type MultipartUpload,
  type NamedPart,
  type ObjectInfo,
  type PartTarget,
  type StoredPart,
  StoreError,
} from '../../object-store.js';
import type { ByteSource } from '../objects/block-writer.js';
import type { DiskLayout } from '../disk-layout.js';
import type { FileKeys } from '../keys/file-keys.js';
import type { ObjectFolder } from '../objects/object-folder.js';
import { type OpenUpload, OpenUploads } from './open-uploads.js';
import { overlaps, type PartLocks } from './part-locks.js';
import type { PartWriter } from './part-writer.js';
import type { GroupFsync } from '../files/group-fsync.js';
import { UploadCompletions } from './upload-completions.js';

/** Multipart uploads in progress, one folder each. Completing one moves its data file without copying. */
export class MultipartFolder {
  private readonly uploads: OpenUploads;
  private readonly completions: UploadCompletions;

  constructor(
    layout: DiskLayout,
    private readonly rules: { minPartBytes: number; maxParts: number },
    private readonly tools: {
      objects: ObjectFolder;
      partLocks: PartLocks;
      writer: PartWriter;
      syncs: GroupFsync;
      keys: FileKeys;
      clock: { now(): Date };
    },
  ) {
    this.uploads = new OpenUploads(layout, tools);
    this.completions = new UploadCompletions(this.uploads, tools);
  }

  create(key: string, size: number): Promise<string> {
    return this.uploads.create(key, size);
  }

  /** @throws {StoreError} upload-missing, part-invalid */
  async findFor(part: PartTarget): Promise<OpenUpload> {
    const upload = await this.uploads.require(part);
    if (!isPartValid(part, { ...this.rules, objectBytes: upload.head.size })) throw new StoreError('part-invalid');
    return upload;
  }

  /**
   * @throws {StoreError} upload-missing, part-invalid, part-conflict, body-incomplete, body-too-large, checksum-mismatch
   */
  async putPart(part: PartTarget, source: ByteSource, signal?: AbortSignal): Promise<StoredPart> {
    const { files, journal, fileKey } = await this.findFor(part);
    const range = { partNumber: part.partNumber, offset: part.offset, size: part.size };
    const lock = await this.tools.partLocks.acquire(files.locks, range);
    const onAbort = (): void => lock.revoke(new StoreError('body-incomplete'));
    signal?.addEventListener('abort', onAbort);
    try {
      await journal.refresh();
      const recorded = journal.get(range.partNumber);
      if (recorded?.offset === range.offset && recorded.size === range.size) {
        return await this.tools.writer.compare(recorded, { source, lock, crc32: part.crc32 });
      }
      const others = journal.list().filter(({ partNumber }) => partNumber !== range.partNumber);
      if (others.some((other) => overlaps(other, range)))
        throw new StoreError('part-conflict', 'overlaps another part');
      if (recorded) await journal.withdraw(recorded.partNumber);
      return await this.tools.writer.write({ data: files.data, journal, fileKey }, range, {
        source,
        lock,
        crc32: part.crc32,
      });
    } finally {
      signal?.removeEventListener('abort', onAbort);
      await this.tools.partLocks.release(lock);
    }
  }

  async listParts(upload: MultipartUpload): Promise<StoredPart[]> {
    const { journal } = await this.uploads.require(upload);
    await journal.refresh();
    return journal.list().map(({ partNumber, offset, size, etag }) => ({ partNumber, offset, size, etag }));
  }

  complete(upload: MultipartUpload & { parts: readonly NamedPart[] }): Promise<ObjectInfo> {
    return this.completions.run(upload);
  }

  async abort(upload: MultipartUpload): Promise<void> {
    const found = await this.uploads.find(upload);
    if (!found) return;
    await this.tools.partLocks.endAll(found.files.locks);
    await this.tools.objects.withLock(upload.key, () => this.uploads.close(found));
  }

  list(prefix: string): Promise<MultipartInfo[]> {
    return this.uploads.list(prefix);
  }

  /** As {@link ObjectFolder.rewrap}, for an unfinished upload. */
  rewrap(uploadId: string): Promise<boolean> {
    return this.uploads.rewrap(uploadId);
  }
}
