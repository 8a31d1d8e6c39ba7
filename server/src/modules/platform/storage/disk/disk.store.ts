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
import { type DiskParts, openDisk } from './open-disk.js';
import { asStoreError } from './files/durable-files.js';
import type { EncryptionOptions } from './keys/file-keys.js';
import { ObjectTransport } from './objects/object-transport.js';
import { walkObjects } from './objects/object-walk.js';
import type { OpenObject } from './objects/open-object.js';
import { type RewrapResult, rewrapAllKeys } from './keys/key-rotation.js';
import { removeOrphans, removeOrphansBelow } from './orphan-removal.js';

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

const DEFAULT_TYPE = 'application/octet-stream';

function withCrc32(crc32: number | undefined): { crc32?: number } {
  return crc32 === undefined ? {} : { crc32 };
}

/** Object store in a folder, which several processes of one machine may share. */
export class DiskStore extends ObjectStore {
  readonly kind = 'disk';
  readonly minPartBytes: number;
  readonly maxParts: number;

  private constructor(
    private readonly options: DiskStoreOptions,
    private readonly disk: DiskParts,
  ) {
    super();
    this.minPartBytes = disk.rules.minPartBytes;
    this.maxParts = disk.rules.maxParts;
  }

  override get seesDownloads(): boolean {
    return this.options.handsOff !== true;
  }

  /** @throws {StoreError} key-unknown, with a message for the operator */
  static async open(options: DiskStoreOptions): Promise<DiskStore> {
    return new DiskStore(options, await openDisk(options));
  }

  async signPut(put: SignPutOptions): Promise<SignedObjectRequest> {
    const { key, size, contentType: type = DEFAULT_TYPE, crc32, expiresInSeconds } = put;
    const expires = this.options.signer.expiry(expiresInSeconds);
    const url = this.sign({ op: 'put', key, size, type, expires, ...withCrc32(crc32) });
    return { method: 'PUT', url, headers: { 'content-type': type, 'if-none-match': '*' } };
  }

  async createMultipart({ key, size }: { key: string; size: number }): Promise<{ uploadId: string }> {
    return this.guarded(async () => {
      await this.disk.space.assertFree(size);
      return { uploadId: await this.disk.uploads.create(key, size) };
    });
  }

  async signPart({
    expiresInSeconds,
    ...target
  }: PartTarget & { expiresInSeconds: number }): Promise<SignedObjectRequest> {
    await this.disk.uploads.findFor(target);
    const { key, uploadId: upload, partNumber: part, offset, size, crc32 } = target;
    const expires = this.options.signer.expiry(expiresInSeconds);
    const url = this.sign({ op: 'part', key, upload, part, offset, size, expires, ...withCrc32(crc32) });
    return { method: 'PUT', url, headers: {} };
  }

  /** Stores one part. Not part of the port: on other stores the client sends parts by signed requests. */
  putPart(part: PartTarget, body: Readable | AsyncIterable<Uint8Array>, signal?: AbortSignal): Promise<StoredPart> {
    return this.guarded(() => this.disk.uploads.putPart(part, body, signal));
  }

  listParts(upload: MultipartUpload): Promise<StoredPart[]> {
    return this.disk.uploads.listParts(upload);
  }

  completeMultipart(upload: MultipartUpload & { parts: readonly NamedPart[] }): Promise<ObjectInfo> {
    return this.guarded(() => this.disk.uploads.complete(upload));
  }

  abortMultipart(upload: MultipartUpload): Promise<void> {
    return this.disk.uploads.abort(upload);
  }

  listMultiparts(prefix = ''): Promise<MultipartInfo[]> {
    return this.disk.uploads.list(prefix);
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
    return this.disk.objects.head(key);
  }

  /** Opens an object for serving: reads stay consistent even if it is deleted. Must be closed. */
  openObject(key: string): Promise<OpenObject> {
    return this.disk.objects.open(key);
  }

  async *read(key: string, { start = 0, end, ifEtag, reuse, signal }: ReadOptions = {}): AsyncIterable<Buffer> {
    const object = await this.disk.objects.open(key);
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
      await this.disk.space.assertFree(size ?? 0);
      return this.disk.writer.put(key, body, { size, crc32, signal });
    });
  }

  list(prefix: string, page?: { after?: string; limit?: number }): AsyncIterable<ObjectInfo[]> {
    return walkObjects(this.disk.layout, prefix, page);
  }

  copy(from: string, to: string): Promise<ObjectInfo> {
    return this.guarded(() => this.disk.objects.copy(from, to));
  }

  delete(key: string): Promise<void> {
    return this.disk.objects.delete(key);
  }

  async deletePrefix(prefix: string): Promise<number> {
    for (const upload of await this.disk.uploads.list(prefix)) await this.disk.uploads.abort(upload);
    let deleted = 0;
    for await (const page of this.list(prefix)) {
      for (const { key } of page) await this.disk.objects.delete(key);
      deleted += page.length;
    }
    await removeOrphansBelow(this.disk.layout, this.disk.objects, prefix);
    return deleted;
  }

  /** By the machine's time, which file systems stamp files with. */
  override removeOrphans(now = new Date(performance.timeOrigin + performance.now())): Promise<number> {
    return removeOrphans(this.disk.layout, this.disk.objects, now);
  }

  /** Rewraps the keys of all files with the current master key. Idempotent; may be interrupted. */
  rewrapKeys(): Promise<RewrapResult> {
    return rewrapAllKeys(this.disk);
  }

  /** Objects as they lie on disk, for backups. */
  get transport(): ObjectTransport {
    return new ObjectTransport(this.disk.layout, this.disk.objects, this.disk.keys);
  }

  private sign(grant: Grant): string {
    this.disk.layout.metaFile(grant.key); // throws for an invalid key
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
