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
import { PartWriter } from './part-writer.js';
import { RunningWrites } from './running-writes.js';
import type { GroupFsync } from '../files/group-fsync.js';
import { UploadCompletions } from './upload-completions.js';

/** Multipart uploads in progress, one folder each. Completing one moves its data file without copying. */
export class MultipartFolder {
  private readonly uploads: OpenUploads;
  private readonly writes = new RunningWrites();
  private readonly writer: PartWriter;
  private readonly completions: UploadCompletions;

  constructor(
    layout: DiskLayout,
    private readonly rules: { minPartBytes: number; maxParts: number },
    tools: {
      objects: ObjectFolder;
      syncs: GroupFsync;
      keys: FileKeys;
      clock: { now(): Date };
    },
  ) {
    this.uploads = new OpenUploads(layout, tools);
    this.writer = new PartWriter(tools.syncs);
    this.completions = new UploadCompletions(this.uploads, this.writes, tools);
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
  async putPart(part: PartTarget, source: ByteSource, outer?: AbortSignal): Promise<StoredPart> {
    const upload = await this.findFor(part);
    const write = (signal: AbortSignal): Promise<StoredPart> => this.writer.put(upload, part, { source, signal });
    return this.writes.run(part.uploadId, write, outer);
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
    await this.writes.endAll(upload.uploadId);
    await this.uploads.close(found);
  }

  list(prefix: string): Promise<MultipartInfo[]> {
    return this.uploads.list(prefix);
  }

  /** As {@link ObjectFolder.rewrap}, for an unfinished upload. */
  rewrap(uploadId: string): Promise<boolean> {
    return this.uploads.rewrap(uploadId);
  }
}
