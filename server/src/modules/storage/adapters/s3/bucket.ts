import { HeadObjectCommand, type S3Client, type ServerSideEncryption } from '@aws-sdk/client-s3';
import type { S3StoreConfig } from '../../../../config/stores.js';
import type { ObjectInfo } from '../../object-store.js';
import { fromCrc32Header } from './crc32-header.js';
import { isNamed } from './store-failures.js';

/** Metadata by which an object is known again as the outcome of one particular call. */
const MARK = 'sampan-mark';
export const DEFAULT_TYPE = 'application/octet-stream';

/** An object and the mark of the call that made it. */
export interface MarkedObject {
  info: ObjectInfo;
  mark: string | undefined;
}

/** One bucket, and what every object in it is given. */
export class Bucket {
  constructor(
    readonly client: S3Client,
    private readonly store: Pick<S3StoreConfig, 'bucket' | 'sse' | 'checksums'>,
  ) {}

  get name(): string {
    return this.store.bucket;
  }

  /** Whether the server computes the CRC-32 of whole objects, however they come. */
  get hasChecksums(): boolean {
    return this.store.checksums;
  }

  /** As a parameter of the SDK. */
  get encryption(): { ServerSideEncryption?: ServerSideEncryption } {
    return this.store.sse === 'none' ? {} : { ServerSideEncryption: this.store.sse };
  }

  /** As a header of a request that somebody else sends. */
  get encryptionHeaders(): Record<string, string> {
    return this.store.sse === 'none' ? {} : { 'x-amz-server-side-encryption': this.store.sse };
  }

  /** What every new object is given; `mark` tells it from all others. */
  newObject(mark: string) {
    return { ContentType: DEFAULT_TYPE, Metadata: { [MARK]: mark }, ...this.encryption };
  }

  place(key: string): { Bucket: string; Key: string } {
    return { Bucket: this.name, Key: key };
  }

  async find(key: string): Promise<MarkedObject | null> {
    try {
      const head = await this.client.send(
        new HeadObjectCommand({ ...this.place(key), ...(this.hasChecksums && { ChecksumMode: 'ENABLED' }) }),
      );
      // Of an object made of parts, a checksum may be one of checksums.
      const crc32 = head.ChecksumType === 'COMPOSITE' ? undefined : fromCrc32Header(head.ChecksumCRC32);
      const info = {
        key,
        size: head.ContentLength ?? 0,
        etag: bareEtag(head.ETag),
        ...(crc32 !== undefined && { crc32 }),
        modifiedAt: head.LastModified ?? new Date(0),
      };
      return { info, mark: head.Metadata?.[MARK] };
    } catch (error) {
      if (isNamed(error, 'NotFound', 'NoSuchKey')) return null;
      throw error;
    }
  }
}

export function bareEtag(etag: string | undefined): string {
  return (etag ?? '').replace(/^"|"$/g, '');
}
