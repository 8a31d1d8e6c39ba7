import type { Readable } from 'node:stream';
import { DeleteObjectCommand, ListObjectsV2Command } from '@aws-sdk/client-s3';
import type { S3StoreConfig } from '../../../config/stores.js';
import { contentDisposition } from '../domain/content-disposition.js';
import { downloadHeaders } from '../domain/download-headers.js';
import { eachObject } from '../domain/each-object.js';
import { isStoreKey } from '../domain/store-key.js';
import {
  type LentCredentials,
  type MultipartInfo,
  type ObjectInfo,
  ObjectStore,
  type PartPlace,
  type PutOptions,
  type ReadOptions,
  type SignedObjectRequest,
  type SignGetOptions,
  type StoredPart,
  StoreError,
  type Via,
} from '../object-store.js';
import { bareEtag, Bucket, DEFAULT_TYPE } from './s3/bucket.js';
import { BucketCheck } from './s3/bucket-check.js';
import { BucketSetup } from './s3/bucket-setup.js';
import { ClientUploads } from './s3/client-uploads.js';
import { toCrc32Header } from './s3/crc32-header.js';
import { COPY_RULES, type CopyRules, ObjectCopier } from './s3/object-copier.js';
import { readObject } from './s3/object-reader.js';
import { ObjectWriter } from './s3/object-writer.js';
import { Presigner } from './s3/presigner.js';
import { RawMultiparts } from './s3/raw-multiparts.js';
import { browserUrls, createS3Client } from './s3/s3-client.js';
import { asStoreError, guarded } from './s3/store-failures.js';
import { CredentialLender } from './s3/temporary-credentials.js';

/** S3's own bounds. */
const RULES = { minPartBytes: 5 * 1024 * 1024, maxParts: 10_000 };
const LIST_LIMIT = 1000;
const DELETES_AT_A_TIME = 16;

export interface S3StoreOptions {
  config: S3StoreConfig;
  /** For the age of signatures. */
  clock: { now(): Date };
  copyRules?: CopyRules;
}

/** Objects in a bucket of S3, or of a server that speaks like it. Browsers send and fetch their bytes there directly. */
export class S3Store extends ObjectStore {
  readonly kind = 's3';
  readonly minPartBytes = RULES.minPartBytes;
  readonly maxParts = RULES.maxParts;
  readonly config: S3StoreConfig;
  readonly bucket: Bucket;
  /** Where browsers reach it. */
  readonly addresses: Record<Via, URL>;
  private readonly presigner: Presigner;
  private readonly raw: RawMultiparts;
  private readonly uploads: ClientUploads;
  private readonly writer: ObjectWriter;
  private readonly copier: ObjectCopier;
  private readonly lender: CredentialLender | null;

  constructor({ config, clock, copyRules = COPY_RULES }: S3StoreOptions) {
    super();
    this.config = config;
    const client = createS3Client(config);
    this.bucket = new Bucket(client, config);
    this.addresses = browserUrls(client, config);
    this.presigner = new Presigner(client, this.addresses, clock);
    this.raw = new RawMultiparts(this.bucket);
    this.uploads = new ClientUploads(this.bucket, this.raw, RULES);
    this.writer = new ObjectWriter(this.bucket, this.raw, RULES);
    this.copier = new ObjectCopier(this.bucket, this.raw, copyRules);
    this.lender = config.sts ? new CredentialLender(config, config.sts) : null;
  }

  override async close(): Promise<void> {
    this.bucket.client.destroy();
    this.lender?.close();
  }

  async signPut(call: {
    key: string;
    size: number;
    contentType?: string;
    crc32?: number | undefined;
    expiresInSeconds: number;
    via?: Via | undefined;
  }): Promise<SignedObjectRequest> {
    const { key, size, contentType = DEFAULT_TYPE, crc32, ...rest } = call;
    demandKey(key);
    const headers = {
      'content-type': contentType,
      'if-none-match': '*',
      ...this.bucket.encryptionHeaders,
      ...this.checksumHeader(crc32),
    };
    return this.signSending({ key, size, headers, ...rest });
  }

  createMultipart({ key, size }: { key: string; size: number }): Promise<{ uploadId: string }> {
    return guarded(async () => {
      demandKey(key);
      return { uploadId: await this.uploads.create(key, size) };
    });
  }

  signPart(part: PartPlace & { expiresInSeconds: number; via?: Via | undefined }): Promise<SignedObjectRequest> {
    return guarded(async () => {
      const uploadId = await this.uploads.demandPlace(part);
      const { key, size, partNumber, crc32, expiresInSeconds, via } = part;
      const query = { partNumber: String(partNumber), uploadId };
      return this.signSending({ key, size, query, headers: this.checksumHeader(crc32), expiresInSeconds, via });
    });
  }

  listParts(upload: { key: string; uploadId: string }): Promise<StoredPart[]> {
    return guarded(() => this.uploads.listParts(upload));
  }

  completeMultipart(upload: {
    key: string;
    uploadId: string;
    parts: { partNumber: number; etag: string; crc32?: number | undefined }[];
  }): Promise<ObjectInfo> {
    return guarded(() => this.uploads.complete(upload));
  }

  abortMultipart(upload: { key: string; uploadId: string }): Promise<void> {
    return guarded(() => this.uploads.abort(upload));
  }

  /** Their ids are S3's own, which `abortMultipart` takes. */
  listMultiparts(prefix = ''): Promise<MultipartInfo[]> {
    return guarded(() => this.raw.listUploads(prefix));
  }

  signGet({ key, fileName, expiresInSeconds, contentType, via }: SignGetOptions): Promise<string> {
    return guarded(async () => {
      demandKey(key);
      const query = {
        'response-content-disposition': contentDisposition(fileName),
        'response-content-type': contentType ?? downloadHeaders['Content-Type'],
        'response-cache-control': downloadHeaders['Cache-Control'],
      };
      return this.presigner.sign({ method: 'GET', key, query, expiresInSeconds, via });
    });
  }

  head(key: string): Promise<ObjectInfo | null> {
    return guarded(async () => (await this.bucket.find(key))?.info ?? null);
  }

  async *read(key: string, options: ReadOptions = {}): AsyncIterable<Buffer> {
    try {
      yield* readObject(this.bucket, key, options);
    } catch (error) {
      throw asStoreError(error, options.signal);
    }
  }

  async put(key: string, body: Readable | AsyncIterable<Uint8Array>, options: PutOptions = {}): Promise<ObjectInfo> {
    demandKey(key);
    let broken: { error: unknown } | undefined;
    // What breaks in the source is the caller's own and goes back to it as it is.
    const watched = async function* (): AsyncGenerator<Uint8Array> {
      try {
        yield* body as AsyncIterable<Uint8Array>;
      } catch (error) {
        broken = { error };
        throw error;
      }
    };
    try {
      return await this.writer.put(key, watched(), options);
    } catch (error) {
      throw broken ? broken.error : asStoreError(error, options.signal);
    }
  }

  async *list(
    prefix: string,
    { after, limit = LIST_LIMIT }: { after?: string; limit?: number } = {},
  ): AsyncIterable<ObjectInfo[]> {
    for (let token: string | undefined; ;) {
      const page = await guarded(() =>
        this.bucket.client.send(
          new ListObjectsV2Command({
            Bucket: this.bucket.name,
            Prefix: prefix,
            MaxKeys: limit,
            ...(token === undefined ? after !== undefined && { StartAfter: after } : { ContinuationToken: token }),
          }),
        ),
      );
      const objects = (page.Contents ?? []).map(({ Key: key = '', Size: size = 0, ETag, LastModified }) => ({
        key,
        size,
        etag: bareEtag(ETag),
        modifiedAt: LastModified ?? new Date(0),
      }));
      if (objects.length > 0) yield objects;
      token = page.NextContinuationToken;
      if (page.IsTruncated !== true || token === undefined) return;
    }
  }

  copy(from: string, to: string): Promise<ObjectInfo> {
    return guarded(() => {
      demandKey(to);
      return this.copier.copy(from, to);
    });
  }

  delete(key: string): Promise<void> {
    return guarded(async () => {
      await this.bucket.client.send(new DeleteObjectCommand(this.bucket.place(key)));
    });
  }

  async deletePrefix(prefix: string): Promise<number> {
    for (const upload of await this.listMultiparts(prefix)) await this.abortMultipart(upload);
    const running = new Set<Promise<void>>();
    let deleted = 0;
    // One by one: the call for many at once is what servers of this kind differ in most.
    for await (const { key } of eachObject(this, prefix)) {
      const deletion = this.delete(key).then(() => void (deleted += 1));
      running.add(deletion);
      void deletion.finally(() => running.delete(deletion)).catch(() => undefined);
      if (running.size >= DELETES_AT_A_TIME) await Promise.race(running);
    }
    await Promise.all(running);
    return deleted;
  }

  override setUp(origin: string): Promise<string[]> {
    return guarded(() => new BucketSetup(this.bucket, this.config, this.presigner).run(origin));
  }

  override examine(origin: string): Promise<string[]> {
    return guarded(() => new BucketCheck(this.bucket, this.config, this.addresses, this.presigner).run(origin));
  }

  override lendCredentials({
    via = 'origin',
    ...loan
  }: {
    slug: string;
    prefix: string;
    seconds: number;
    via?: Via | undefined;
  }): Promise<LentCredentials | null> {
    const { lender } = this;
    if (!lender) return Promise.resolve(null);
    return guarded(async () => ({
      ...(await lender.lend(loan)),
      endpoint: this.addresses[via].href.replace(/\/$/, ''),
      bucket: this.bucket.name,
      region: this.config.region,
    }));
  }

  private checksumHeader(crc32: number | undefined): Record<string, string> {
    return crc32 === undefined || !this.bucket.hasChecksums ? {} : { 'x-amz-checksum-crc32': toCrc32Header(crc32) };
  }

  /** The length is signed too, but no browser lets a page set it: it follows from the body. */
  private async signSending({
    size,
    headers,
    ...call
  }: {
    key: string;
    size: number;
    query?: Record<string, string>;
    headers: Record<string, string>;
    expiresInSeconds: number;
    via?: Via | undefined;
  }): Promise<SignedObjectRequest> {
    const signed = { ...headers, 'content-length': String(size) };
    return { method: 'PUT', url: await this.presigner.sign({ method: 'PUT', ...call, headers: signed }), headers };
  }
}

function demandKey(key: string): void {
  if (!isStoreKey(key)) throw new StoreError('key-invalid');
}
