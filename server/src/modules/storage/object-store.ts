import type { Readable } from 'node:stream';
import type { Via } from '#contract/storage.js';

export type { Via };

/**
 * Why a store refused or failed. `damaged`: the bytes on the medium are not the ones that were stored; `busy`: somebody
 * else holds the object for longer than it is worth waiting, try again; `key-invalid`: no object can have this key;
 * `key-unknown`: the object is encrypted with a key that was not given; `unavailable`: the store cannot be reached or fails.
 */
export type StoreErrorCode =
  | 'object-missing'
  | 'object-exists'
  | 'etag-mismatch'
  | 'upload-missing'
  | 'part-invalid'
  | 'part-conflict'
  | 'body-too-large'
  | 'body-incomplete'
  | 'checksum-mismatch'
  | 'key-invalid'
  | 'key-unknown'
  | 'store-full'
  | 'damaged'
  | 'busy'
  | 'unavailable';

export class StoreError extends Error {
  override readonly name = 'StoreError';

  constructor(
    readonly code: StoreErrorCode,
    message: string = code,
    options?: { cause?: unknown },
  ) {
    super(message, options);
  }
}

export interface ObjectInfo {
  key: string;
  /** Bytes. */
  size: number;
  /** Opaque, without quotes; another one for other bytes, on disk even for the same bytes created again. */
  etag: string;
  /** CRC-32 (the one of zip and gzip) of the whole object, where the store knows it without reading. */
  crc32?: number;
  modifiedAt: Date;
}

/** A request that anybody may make as it stands until it expires; every header given must be sent unchanged. */
export interface SignedObjectRequest {
  method: 'PUT';
  url: string;
  headers: Record<string, string>;
}

/** An upload in parts that is under way. */
export interface MultipartUpload {
  key: string;
  uploadId: string;
}

export interface PartPlace extends MultipartUpload {
  /** 1 … `maxParts`; numbers give the order and may leave gaps. On `s3` they also say the place: see `partGridBytes`. */
  partNumber: number;
  /** Where the part begins in the object, in bytes. */
  offset: number;
  /** Bytes; at least `minPartBytes` unless it ends the object. */
  size: number;
  /** Of the part; the store refuses other bytes with `checksum-mismatch`. */
  crc32?: number | undefined;
}

export interface StoredPart {
  partNumber: number;
  offset: number;
  size: number;
  etag: string;
}

/** One of the parts an object is to be made of. */
export interface NamedPart {
  partNumber: number;
  etag: string;
  /** As its sender knows it; another one in the store is `checksum-mismatch`. */
  crc32?: number | undefined;
}

export interface MultipartInfo extends MultipartUpload {
  startedAt: Date;
}

export interface ReadOptions {
  /** First byte, 0 if left out. */
  start?: number;
  /** First byte that is not wanted; the object's size if left out. */
  end?: number;
  /** Refuses with `etag-mismatch` when the object has another ETag by now. */
  ifEtag?: string;
  /**
   * True: a chunk is valid only until the next one is asked for, since its memory is used again. Faster; for consumers
   * that are done with a chunk (written, awaited) before they go on.
   */
  reuse?: boolean;
  signal?: AbortSignal;
}

export interface PutOptions {
  /** Exact number of bytes to come; fewer is `body-incomplete`, more is `body-too-large`. */
  size?: number;
  signal?: AbortSignal;
}

export interface SignPutOptions {
  key: string;
  /** Bytes, exactly. */
  size: number;
  contentType?: string;
  /** The store refuses other bytes. */
  crc32?: number | undefined;
  expiresInSeconds: number;
  via?: Via | undefined;
}

export interface SignGetOptions {
  key: string;
  /** Name the browser saves the file under, in its original Unicode form. */
  fileName: string;
  expiresInSeconds: number;
  /** The signature is good for this very object only, where the store can tell. */
  etag?: string;
  /** Of a picture that was made here: shown as what it is, unlike everything that somebody sent. */
  contentType?: 'image/webp';
  /** Opaque to the store: handed to the download hook, so that the product can judge and count. */
  downloadToken?: string;
  via?: Via | undefined;
}

/** Who borrows credentials, for where and how long. */
export interface Loan {
  slug: string;
  prefix: string;
  seconds: number;
  via?: Via | undefined;
}

/** What lets a client sign its requests to the store by itself. */
export interface LentCredentials {
  accessKeyId: string;
  secretAccessKey: string;
  sessionToken: string;
  expiresAt: Date;
  /** Address of the bucket. */
  endpoint: string;
  bucket: string;
  region: string;
}

/**
 * Where the bytes are. Port and injection token in one; every adapter passes `testing/object-store.contract.ts`.
 *
 * Objects are created once and never changed: whatever creates an object refuses a taken key with `object-exists`, and
 * an object is either there completely or not at all. Keys are made by the server (`domain/store-key`). All failures
 * are a {@link StoreError}; sizes and offsets are bytes.
 */
export abstract class ObjectStore {
  abstract readonly kind: 'disk' | 's3';

  /** Whether every byte of a download passes through this server, so that it knows when one is complete. */
  get seesDownloads(): boolean {
    return this.kind === 'disk';
  }

  /** Smallest part but the last one, in bytes. */
  abstract readonly minPartBytes: number;
  abstract readonly maxParts: number;

  /** One PUT of exactly `size` bytes of `contentType`, to a key that must still be free. */
  abstract signPut(put: SignPutOptions): Promise<SignedObjectRequest>;

  /** Opens an upload in parts for an object of exactly `size` bytes (at least 1). Errors: object-exists, store-full. */
  abstract createMultipart(upload: { key: string; size: number }): Promise<{ uploadId: string }>;

  /**
   * One PUT of one part. A part may be sent again, with the same bytes to the same effect. Errors: upload-missing,
   * part-invalid (outside the object, too small, number out of bounds).
   */
  abstract signPart(
    part: PartPlace & { expiresInSeconds: number; via?: Via | undefined },
  ): Promise<SignedObjectRequest>;

  /** What is safely stored, by part number. Errors: upload-missing. */
  abstract listParts(upload: MultipartUpload): Promise<StoredPart[]>;

  /**
   * Makes the object out of the named parts, which in the order of their numbers must cover it without gap or overlap;
   * the upload and its other parts end. Asked again after it succeeded, it answers the same. Errors: upload-missing,
   * part-invalid, part-conflict (a part is just being written), object-exists, checksum-mismatch.
   */
  abstract completeMultipart(upload: MultipartUpload & { parts: readonly NamedPart[] }): Promise<ObjectInfo>;

  /** Frees what the upload holds, running parts included; one that is not there (any more) is fine. */
  abstract abortMultipart(upload: MultipartUpload): Promise<void>;

  /** Uploads neither completed nor aborted, by their start; with ids that `abortMultipart` takes. */
  abstract listMultiparts(prefix?: string): Promise<MultipartInfo[]>;

  /** What the parts that have come hold, of one that `listMultiparts` named. */
  async bytesIn(upload: MultipartUpload): Promise<number> {
    return (await this.listParts(upload)).reduce((sum, { size }) => sum + size, 0);
  }

  /** Address of one download, with the headers of an attachment. Does not look whether the object is there. */
  abstract signGet(download: SignGetOptions): Promise<string>;

  abstract head(key: string): Promise<ObjectInfo | null>;

  /**
   * The bytes, checked on the way where the store keeps checksums: a damaged object ends in `damaged` before the
   * wrong bytes are handed out completely. Errors come with the first chunk: object-missing, etag-mismatch.
   */
  abstract read(key: string, options?: ReadOptions): AsyncIterable<Buffer>;

  /** Errors: object-exists, body-incomplete, body-too-large, store-full; nothing stays behind then. */
  abstract put(key: string, body: Readable | AsyncIterable<Uint8Array>, options?: PutOptions): Promise<ObjectInfo>;

  /** Pages of at most `limit` (1000) objects whose keys begin with `prefix`, in byte order of the keys, behind `after`. */
  abstract list(prefix: string, page?: { after?: string; limit?: number }): AsyncIterable<ObjectInfo[]>;

  /** Errors: object-missing, object-exists. */
  abstract copy(from: string, to: string): Promise<ObjectInfo>;

  /** A key that is not there is fine. */
  abstract delete(key: string): Promise<void>;

  /** Everything whose key begins with `prefix`, unfinished multipart uploads too. Answers how many objects went. */
  abstract deletePrefix(prefix: string): Promise<number>;

  /** Credentials to write under `prefix` and nowhere else; null where the store has none to lend. */
  lendCredentials(_loan: Loan): Promise<LentCredentials | null> {
    return Promise.resolve(null);
  }

  /** Makes the place what pages of `origin` need, as far as that is to be done. Answers what it did, a line each. */
  setUp(_origin: string): Promise<string[]> {
    return Promise.resolve([]);
  }

  /** What stands in the way of its work, for the operator: a sentence each, with what to do. */
  examine(_origin: string): Promise<string[]> {
    return Promise.resolve([]);
  }

  /** Lets go of connections and the like. */
  close(): Promise<void> {
    return Promise.resolve();
  }

  /** Removes what a crash in the middle of a creation left in the store; to be called now and then. Answers how much. */
  tidy(): Promise<number> {
    return Promise.resolve(0);
  }
}
