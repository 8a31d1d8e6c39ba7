import { type KeyObject, randomBytes } from 'node:crypto';
import { mkdir, open, readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { LRUCache } from 'lru-cache';
import * as z from 'zod';
import { type MultipartInfo, type MultipartUpload, type StoredPart, StoreError } from '../../object-store.js';
import type { DiskLayout, UploadFiles } from '../disk-layout.js';
import {
  exists,
  type GroupFsync,
  hasCode,
  removeQuietly,
  replaceSynced,
  syncFolder,
  writeSynced,
} from '../files/durable-files.js';
import { type FileKeys, wrappedKeySchema } from '../keys/file-keys.js';
import type { ObjectFolder } from '../objects/object-folder.js';
import { PartJournal } from './part-journal.js';

const headSchema = z.strictObject({
  key: z.string(),
  size: z.int().min(1),
  startedAt: z.int(),
  wrappedKey: wrappedKeySchema.optional(),
});
type UploadHead = z.infer<typeof headSchema>;

export interface OpenUpload {
  uploadId: string;
  files: UploadFiles;
  head: UploadHead;
  journal: PartJournal;
  fileKey: KeyObject | undefined;
}

/** Maximum of cached uploads. */
const MAX_CACHED = 300;

/** Unfinished multipart uploads: one folder each, which exists from writing its head until it is closed. */
export class OpenUploads {
  private readonly cached = new LRUCache<string, OpenUpload>({ max: MAX_CACHED });

  constructor(
    private readonly layout: DiskLayout,
    private readonly tools: { objects: ObjectFolder; syncs: GroupFsync; keys: FileKeys; clock: { now(): Date } },
  ) {}

  async create(key: string, size: number): Promise<string> {
    this.layout.metaFile(key); // throws for an invalid key
    if (!Number.isSafeInteger(size) || size < 1) throw new StoreError('part-invalid', 'an object in parts has bytes');
    if (await this.tools.objects.exists(key)) throw new StoreError('object-exists');
    const uploadId = randomBytes(16).toString('base64url');
    const files = this.layout.upload(uploadId);
    const wrappedKey = this.tools.keys.create();
    const head: UploadHead = {
      key,
      size,
      startedAt: this.tools.clock.now().getTime(),
      ...(wrappedKey && { wrappedKey }),
    };
    try {
      await mkdir(files.claims, { recursive: true });
      const data = await open(files.data, 'wx');
      await data
        .truncate(size)
        .then(() => data.sync())
        .finally(() => data.close());
      await writeSynced(files.journal, '');
      // Last and atomic: this file makes the upload exist.
      await replaceSynced(files.head, JSON.stringify(head));
      await syncFolder(this.layout.uploads);
    } catch (error) {
      await removeQuietly(files.folder);
      throw error;
    }
    return uploadId;
  }

  /** @throws {StoreError} upload-missing */
  async require(upload: MultipartUpload): Promise<OpenUpload> {
    const found = await this.findUpload(upload);
    if (!found) throw new StoreError('upload-missing');
    return found;
  }

  /** Null also when the upload has another key. */
  async findUpload({ key, uploadId }: MultipartUpload): Promise<OpenUpload | null> {
    const files = this.layout.upload(uploadId);
    const cached = this.cached.get(uploadId);
    if (cached && (await exists(files.head))) return cached.head.key === key ? cached : null;
    this.cached.delete(uploadId);
    const head = await readHead(files.head);
    if (head?.key !== key) return null;
    const fileKey = this.tools.keys.unwrap(head.wrappedKey);
    const upload = { uploadId, files, head, journal: new PartJournal(files.journal, this.tools.syncs), fileKey };
    this.cached.set(uploadId, upload);
    return upload;
  }

  async listParts(upload: MultipartUpload): Promise<StoredPart[]> {
    const { journal } = await this.require(upload);
    await journal.refresh();
    return journal.list().map(({ partNumber, offset, size, etag }) => ({ partNumber, offset, size, etag }));
  }

  async list(prefix: string): Promise<MultipartInfo[]> {
    const uploads: MultipartInfo[] = [];
    for (const uploadId of await readdir(this.layout.uploads)) {
      const head = await readHead(join(this.layout.uploads, uploadId, 'upload.json'));
      if (head?.key.startsWith(prefix)) uploads.push({ key: head.key, uploadId, startedAt: new Date(head.startedAt) });
    }
    return uploads.sort((left, right) => left.startedAt.getTime() - right.startedAt.getTime());
  }

  /** Does for an unfinished upload what {@link ObjectFolder.rewrap} does for an object. */
  async rewrap(uploadId: string): Promise<boolean> {
    const files = this.layout.upload(uploadId);
    const head = await readHead(files.head);
    this.tools.keys.unwrap(head?.wrappedKey);
    const wrappedKey = this.tools.keys.renew(head?.wrappedKey);
    if (!head || wrappedKey === head.wrappedKey) return false;
    try {
      await replaceSynced(files.head, JSON.stringify({ ...head, wrappedKey }));
    } catch (error) {
      if (hasCode(error, 'ENOENT')) return false; // completed or aborted concurrently
      throw error;
    }
    return true;
  }

  /** Deletes the upload with everything left in its folder. */
  async close({ uploadId, files }: OpenUpload): Promise<void> {
    this.cached.delete(uploadId);
    await this.tools.objects.discard(files.folder);
  }
}

async function readHead(file: string): Promise<UploadHead | null> {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    if (hasCode(error, 'ENOENT', 'ENOTDIR')) return null;
    throw error;
  });
  if (text === null) return null;
  const parsed = headSchema.safeParse(JSON.parse(text));
  return parsed.success ? parsed.data : null;
}
