import { link, mkdir } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import type { Grant, UrlSigner } from '../domain/signed-url.js';
import {
  type MultipartInfo,
  type MultipartUpload,
  type NamedPart,
  type ObjectInfo,
  ObjectStore,
  type PartTarget,
  type PutOptions,
  type ReadOptions,
  type SignedObjectRequest,
  type SignGetOptions,
  type SignPutOptions,
  type StoredPart,
  StoreError,
} from '../object-store.js';
import { DiskLayout } from './disk-layout.js';
import { asStoreError, GroupFsync, removeQuietly, writeSynced } from './files/durable-files.js';
import { DurableFolders } from './files/durable-folders.js';
import { FreeSpace } from './files/free-space.js';
import { type EncryptionOptions, FileKeys } from './keys/file-keys.js';
import { ObjectFolder } from './objects/object-folder.js';
import { ObjectTransport } from './objects/object-transport.js';
import { walkObjects } from './objects/object-walk.js';
import { ObjectWriter } from './objects/object-writer.js';
import type { OpenObject } from './objects/open-object.js';
import { checkMasterKeys, type RewrapResult, rewrapAllKeys } from './keys/master-keys.js';
import { removeOrphans, removeOrphansBelow } from './orphan-removal.js';
import { OpenUploads } from './parts/open-uploads.js';
import { PartWriter } from './parts/part-writer.js';
import { RunningWrites } from './parts/running-writes.js';
import { UploadEndings } from './parts/upload-endings.js';

export interface DiskStoreOptions {
  /** `STORAGE_DIR`; created if missing. */
  folder: string;
  /** Prefix of signed URLs, such as `https://host/objects`. */
  urlPrefix: string;
  signer: UrlSigner;
  clock: { now(): Date };
  /** New objects are refused (store-full) when they would leave less than this, in bytes. */
  minFreeBytes?: number | undefined;
  /** Default: off. */
  encryption?: EncryptionOptions | undefined;
  /** Whether nginx sends the bytes of unencrypted downloads. */
  handsOff?: boolean | undefined;
}

/** Part size for the slowest connections; the maximum count is S3's. */
const RULES = { minPartBytes: 128 * 1024, maxParts: 10_000 };

const DEFAULT_TYPE = 'application/octet-stream';

function withCrc32(crc32: number | undefined): { crc32?: number } {
  return crc32 === undefined ? {} : { crc32 };
}

/** Object store in a folder, which several processes of one machine may share. */
export class DiskStore extends ObjectStore {
  readonly kind = 'disk';
  readonly minPartBytes = RULES.minPartBytes;
  readonly maxParts = RULES.maxParts;
  private readonly layout: DiskLayout;
  private readonly keys: FileKeys;
  private readonly objects: ObjectFolder;
  private readonly uploads: OpenUploads;
  private readonly parts: PartWriter;
  private readonly endings: UploadEndings;
  private readonly writer: ObjectWriter;
  private readonly space: FreeSpace;

  private constructor(private readonly options: DiskStoreOptions) {
    super();
    const { folder, clock, minFreeBytes = 0, encryption = { isOn: false } } = options;
    const layout = new DiskLayout(folder);
    const keys = new FileKeys(encryption);
    const syncs = new GroupFsync();
    const writes = new RunningWrites();
    const objects = new ObjectFolder(layout, { keys, folders: new DurableFolders(syncs), clock });
    this.layout = layout;
    this.keys = keys;
    this.objects = objects;
    this.uploads = new OpenUploads(layout, { objects, syncs, keys, clock });
    this.parts = new PartWriter(this.uploads, { rules: RULES, writes, syncs });
    this.endings = new UploadEndings(this.uploads, writes, { objects, keys, clock });
    this.writer = new ObjectWriter(objects, { keys, clock });
    this.space = new FreeSpace(folder, minFreeBytes);
  }

  override get seesDownloads(): boolean {
    return this.options.handsOff !== true;
  }

  /** @throws {StoreError} with a message for the operator: key-unknown; refused, if the file system has no hard links */
  static async open(options: DiskStoreOptions): Promise<DiskStore> {
    const store = new DiskStore(options);
    for (const folder of store.layout.folders) await mkdir(folder, { recursive: true });
    await checkMasterKeys(store.layout, store.keys);
    await assertLinks(store.objects);
    return store;
  }

  async signPut(put: SignPutOptions): Promise<SignedObjectRequest> {
    const { key, size, contentType: type = DEFAULT_TYPE, crc32, expiresInSeconds } = put;
    const expires = this.options.signer.expiry(expiresInSeconds);
    const url = this.sign({ op: 'put', key, size, type, expires, ...withCrc32(crc32) });
    return { method: 'PUT', url, headers: { 'content-type': type, 'if-none-match': '*' } };
  }

  async createMultipart({ key, size }: { key: string; size: number }): Promise<{ uploadId: string }> {
    return this.guarded(async () => {
      await this.space.assertFree(size);
      return { uploadId: await this.uploads.create(key, size) };
    });
  }

  async signPart({
    expiresInSeconds,
    ...target
  }: PartTarget & { expiresInSeconds: number }): Promise<SignedObjectRequest> {
    await this.parts.findUploadOf(target);
    const { key, uploadId: upload, partNumber: part, offset, size, crc32 } = target;
    const expires = this.options.signer.expiry(expiresInSeconds);
    const url = this.sign({ op: 'part', key, upload, part, offset, size, expires, ...withCrc32(crc32) });
    return { method: 'PUT', url, headers: {} };
  }

  /** Stores one part. Not part of the port: on other stores the client sends parts by signed requests. */
  putPart(part: PartTarget, body: Readable | AsyncIterable<Uint8Array>, signal?: AbortSignal): Promise<StoredPart> {
    return this.guarded(() => this.parts.put(part, body, signal));
  }

  listParts(upload: MultipartUpload): Promise<StoredPart[]> {
    return this.uploads.listParts(upload);
  }

  completeMultipart(upload: MultipartUpload & { parts: readonly NamedPart[] }): Promise<ObjectInfo> {
    return this.guarded(() => this.endings.complete(upload));
  }

  abortMultipart(upload: MultipartUpload): Promise<void> {
    return this.endings.abort(upload);
  }

  listMultiparts(prefix = ''): Promise<MultipartInfo[]> {
    return this.uploads.list(prefix);
  }

  async signGet({
    key,
    fileName,
    expiresInSeconds,
    contentType,
    etag,
    downloadToken,
  }: SignGetOptions): Promise<string> {
    const expires = this.options.signer.expiry(expiresInSeconds);
    return this.sign({ op: 'get', key, name: fileName, type: contentType, etag, token: downloadToken, expires });
  }

  head(key: string): Promise<ObjectInfo | null> {
    return this.objects.head(key);
  }

  /** Opens an object for serving: reads stay consistent even if it is deleted. Must be closed. */
  openObject(key: string): Promise<OpenObject> {
    return this.objects.open(key);
  }

  async *read(key: string, { start = 0, end, ifEtag, reuse, signal }: ReadOptions = {}): AsyncIterable<Buffer> {
    const object = await this.objects.open(key);
    try {
      if (ifEtag !== undefined && object.info.etag !== ifEtag) throw new StoreError('etag-mismatch');
      for await (const chunk of object.read(start, Math.min(end ?? Infinity, object.info.size))) {
        signal?.throwIfAborted();
        yield reuse === true ? chunk : Buffer.from(chunk);
      }
    } finally {
      await object.close();
    }
  }

  /** `crc32` comes from a signed request; the port has only size and signal. */
  put(
    key: string,
    body: Readable | AsyncIterable<Uint8Array>,
    { size, crc32, signal }: PutOptions & { crc32?: number | undefined } = {},
  ): Promise<ObjectInfo> {
    return this.guarded(async () => {
      await this.space.assertFree(size ?? 0);
      return this.writer.put(key, body, { size, crc32, signal });
    });
  }

  list(prefix: string, page?: { after?: string; limit?: number }): AsyncIterable<ObjectInfo[]> {
    return walkObjects(this.layout, prefix, page);
  }

  copy(from: string, to: string): Promise<ObjectInfo> {
    return this.guarded(() => this.objects.copy(from, to));
  }

  delete(key: string): Promise<void> {
    return this.objects.delete(key);
  }

  async deletePrefix(prefix: string): Promise<number> {
    for (const upload of await this.uploads.list(prefix)) await this.endings.abort(upload);
    let deleted = 0;
    for await (const page of this.list(prefix)) {
      for (const { key } of page) await this.objects.delete(key);
      deleted += page.length;
    }
    await removeOrphansBelow(this.layout, this.objects, prefix);
    return deleted;
  }

  /** `now` is the machine's time, which file systems stamp files with. */
  override removeOrphans(now = new Date(performance.timeOrigin + performance.now())): Promise<number> {
    return removeOrphans(this.layout, this.objects, now);
  }

  /** Rewraps the keys of all files with the current master key. Idempotent; may be interrupted. */
  rewrapKeys(): Promise<RewrapResult> {
    const { layout, objects, uploads, keys } = this;
    return rewrapAllKeys({ layout, objects, uploads, keys });
  }

  /** Objects in the format of the disk, for backups. */
  get transport(): ObjectTransport {
    return new ObjectTransport(this.layout, this.objects, this.keys);
  }

  private sign(grant: Grant): string {
    this.layout.metaFile(grant.key); // throws for an invalid key
    return `${this.options.urlPrefix}/${this.options.signer.sign(grant)}`;
  }

  private async guarded<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      throw asStoreError(error);
    }
  }
}

async function assertLinks(objects: ObjectFolder): Promise<void> {
  const [file, name] = [objects.newTempFile(), objects.newTempFile()];
  try {
    await writeSynced(file, '');
    await link(file, name);
  } catch (cause) {
    throw new StoreError('refused', 'STORAGE_DIR must be writable, on a file system with hard links', { cause });
  } finally {
    await removeQuietly(file, name);
  }
}
