import type { Readable } from 'node:stream';
import { DeleteObjectCommand, ListObjectsV2Command } from '@aws-sdk/client-s3';
import pLimit from 'p-limit';
import type { S3StoreConfig } from '../storage.settings.js';
import { isStoreKey } from '../domain/store-key.js';
import {
  type LentCredentials,
  type Loan,
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
  type Via,
} from '../object-store.js';
import { bareEtag, Bucket } from './bucket.js';
import { BucketCheck } from './bucket-check.js';
import { BucketSetup } from './bucket-setup.js';
import { ClientUploads } from './client-uploads.js';
import { COPY_RULES, type CopyRules, ObjectCopier } from './object-copier.js';
import { readObject } from './object-reader.js';
import { ObjectWriter } from './object-writer.js';
import { Presigner, SignedRequests } from './presigner.js';
import { RawMultiparts } from './raw-multiparts.js';
import { browserUrls, createS3Client } from './s3-client.js';
import { StoreClock } from './store-clock.js';
import { guarded, guardedReading, guardedStream } from './store-failures.js';
import { CredentialLender } from './temporary-credentials.js';

/** Limits of S3. */
const RULES = { minPartBytes: 5 * 1024 * 1024, maxParts: 10_000 };
const PARALLEL_DELETIONS = 16;

export interface S3StoreOptions {
  config: S3StoreConfig;
  /** Clock for signatures. */
  clock: { now(): Date };
  copyRules?: CopyRules;
}

/** Object store in a bucket of S3 or a compatible server. Browsers upload to and download from it directly. */
export class S3Store extends ObjectStore {
  readonly kind = 's3';
  readonly minPartBytes = RULES.minPartBytes;
  readonly maxParts = RULES.maxParts;
  readonly config: S3StoreConfig;
  readonly bucket: Bucket;
  /** URLs of the bucket for browsers. */
  readonly addresses: Record<Via, URL>;
  readonly clock: StoreClock;
  readonly presigner: Presigner;
  private readonly raw: RawMultiparts;
  private readonly uploads: ClientUploads;
  private readonly requests: SignedRequests;
  private readonly writer: ObjectWriter;
  private readonly copier: ObjectCopier;
  private readonly lender: CredentialLender | null;

  constructor({ config, clock, copyRules = COPY_RULES }: S3StoreOptions) {
    super();
    this.config = config;
    const client = createS3Client(config);
    this.bucket = new Bucket(client, config);
    this.addresses = browserUrls(client, config);
    this.clock = new StoreClock(clock);
    this.clock.watch(client);
    this.presigner = new Presigner(client, this.addresses, this.clock);
    this.requests = new SignedRequests(this.bucket, this.presigner);
    this.raw = new RawMultiparts(this.bucket);
    this.uploads = new ClientUploads(this.bucket, this.raw, RULES);
    this.writer = new ObjectWriter(this.bucket, this.raw, RULES);
    this.copier = new ObjectCopier(this.bucket, this.raw, copyRules);
    this.lender = config.sts ? new CredentialLender(config, config.sts, this.addresses) : null;
  }

  override async close(): Promise<void> {
    this.bucket.client.destroy();
    this.lender?.close();
  }

  async signPut(put: SignPutOptions): Promise<SignedObjectRequest> {
    assertKey(put.key);
    return this.requests.put(put);
  }

  createMultipart({ key, size }: { key: string; size: number }): Promise<{ uploadId: string }> {
    return guarded(async () => {
      assertKey(key);
      return { uploadId: await this.uploads.create(key, size) };
    });
  }

  signPart(part: PartTarget & { expiresInSeconds: number; via?: Via | undefined }): Promise<SignedObjectRequest> {
    return guarded(async () => {
      const uploadId = await this.uploads.checkPart(part);
      const { key, size, partNumber, crc32, expiresInSeconds, via } = part;
      return this.requests.part({ key, size, partNumber, uploadId, crc32, expiresInSeconds, via });
    });
  }

  listParts(upload: MultipartUpload): Promise<StoredPart[]> {
    return guarded(() => this.uploads.listParts(upload));
  }

  completeMultipart(upload: MultipartUpload & { parts: readonly NamedPart[] }): Promise<ObjectInfo> {
    return guarded(() => this.uploads.complete(upload));
  }

  abortMultipart(upload: MultipartUpload): Promise<void> {
    return guarded(() => this.uploads.abort(upload));
  }

  /** Returns S3's own upload ids, which `abortMultipart` accepts. */
  listMultiparts(prefix = ''): Promise<MultipartInfo[]> {
    return guarded(() => this.raw.listUploads(prefix));
  }

  override bytesIn(upload: MultipartUpload): Promise<number> {
    return guarded(() => this.uploads.bytesIn(upload));
  }

  signGet(download: SignGetOptions): Promise<string> {
    return guarded(() => {
      assertKey(download.key);
      return this.requests.get(download);
    });
  }

  head(key: string): Promise<ObjectInfo | null> {
    return guarded(async () => (await this.bucket.findObject(key))?.info ?? null);
  }

  read(key: string, options: ReadOptions = {}): AsyncIterable<Buffer> {
    return guardedStream(readObject(this.bucket, key, options), options.signal);
  }

  async put(key: string, body: Readable | AsyncIterable<Uint8Array>, options: PutOptions = {}): Promise<ObjectInfo> {
    assertKey(key);
    return guardedReading(body, (watched) => this.writer.put(key, watched, options), options.signal);
  }

  list(prefix: string, page?: { after?: string; limit?: number }): AsyncIterable<ObjectInfo[]> {
    return guardedStream(listObjects(this.bucket, prefix, page));
  }

  copy(from: string, to: string): Promise<ObjectInfo> {
    return guarded(() => {
      assertKey(to);
      return this.copier.copy(from, to);
    });
  }

  delete(key: string): Promise<void> {
    return guarded(() => this.remove(key));
  }

  deletePrefix(prefix: string): Promise<number> {
    return guarded(() => this.removeBelow(prefix));
  }

  override provision(origin: string): Promise<string[]> {
    return guarded(() => new BucketSetup(this.bucket, this.config, this.presigner).run(origin));
  }

  override diagnose(origin: string): Promise<string[]> {
    return guarded(() => new BucketCheck(this.bucket, this.config, this).run(origin));
  }

  override get lends(): boolean {
    return this.lender !== null;
  }

  override lendCredentials(loan: Loan): Promise<LentCredentials | null> {
    const { lender } = this;
    return lender ? guarded(() => lender.lend(loan)) : Promise.resolve(null);
  }

  private async remove(key: string): Promise<void> {
    await this.bucket.client.send(new DeleteObjectCommand(this.bucket.objectParams(key)));
  }

  /**
   * Aborts unfinished uploads first, so that none completes afterwards. Deletes objects one by one: S3-compatible servers
   * differ most in the bulk delete call.
   */
  private async removeBelow(prefix: string): Promise<number> {
    for (const upload of await this.raw.listUploads(prefix)) await this.uploads.abort(upload);
    const limit = pLimit(PARALLEL_DELETIONS);
    let removed = 0;
    for await (const page of listObjects(this.bucket, prefix)) {
      await limit.map(page, ({ key }) => this.remove(key)).finally(() => limit.clearQueue());
      removed += page.length;
    }
    return removed;
  }
}

function assertKey(key: string): void {
  if (!isStoreKey(key)) throw new StoreError('key-invalid');
}

const LIST_LIMIT = 1000;
/** Empty pages in a row. A store may skip objects that it has deleted. */
const EMPTY_PAGES_MAX = 1000;

const isBehind = (key: string, other: string): boolean => Buffer.compare(Buffer.from(key), Buffer.from(other)) > 0;

/** Lists objects in non-empty pages. */
async function* listObjects(
  bucket: Bucket,
  prefix: string,
  { after, limit = LIST_LIMIT }: { after?: string; limit?: number } = {},
): AsyncGenerator<ObjectInfo[]> {
  let last = after;
  let token: string | undefined;
  for (let empty = 0; ;) {
    const page = await bucket.client.send(
      new ListObjectsV2Command({
        Bucket: bucket.name,
        Prefix: prefix,
        MaxKeys: limit,
        ...(token === undefined ? last !== undefined && { StartAfter: last } : { ContinuationToken: token }),
      }),
    );
    const objects = (page.Contents ?? []).map(({ Key: key = '', Size: size = 0, ETag, LastModified }) => ({
      key,
      size,
      etag: bareEtag(ETag),
      modifiedAt: LastModified ?? new Date(0),
    }));
    if (objects.length > 0) yield objects;
    if (page.IsTruncated !== true) return;
    const next = page.NextContinuationToken === token ? undefined : page.NextContinuationToken;
    const end = objects.at(-1)?.key;
    empty = end === undefined ? empty + 1 : 0;
    const isEndless = end === undefined ? next === undefined : last !== undefined && !isBehind(end, last);
    if (isEndless || empty > EMPTY_PAGES_MAX) throw bucket.endless('objects');
    last = end ?? last;
    token = next;
  }
}
