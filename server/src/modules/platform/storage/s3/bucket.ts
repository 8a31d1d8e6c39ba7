import {
  HeadObjectCommand,
  type HeadObjectCommandOutput,
  type S3Client,
  type ServerSideEncryption,
} from '@aws-sdk/client-s3';
import type { S3StoreConfig } from '../storage.settings.js';
import { NO_OVERWRITE } from '../domain/no-overwrite.js';
import { type ObjectInfo, StoreError } from '../object-store.js';
import { isNamed } from './store-failures.js';

/** Metadata with the creation id: identifies the call that created an object, even if its response was lost. */
const MARK = 'sampan-mark';
/** Metadata with the CRC-32 in hex, for stores that do not compute it. */
const SUM = 'sampan-crc32';
export const DEFAULT_TYPE = 'application/octet-stream';

/** An object and the creation id of the call that created it. */
export interface MarkedObject {
  info: ObjectInfo;
  mark: string | undefined;
}

/** One bucket and the settings of its objects. */
export class Bucket {
  constructor(
    readonly client: S3Client,
    private readonly store: Pick<S3StoreConfig, 'name' | 'bucket' | 'sse' | 'checksums' | 'noOverwrite'>,
  ) {}

  get name(): string {
    return this.store.bucket;
  }

  /**
   * Error of a list that never ends. The store's own markers are not trusted: some stores send none, and others send
   * one that does not advance.
   */
  endless(list: string): StoreError {
    return new StoreError('unavailable', `store "${this.store.name}" repeats its list of ${list} and names no end`);
  }

  /** Whether the server computes the CRC-32 of whole objects, also of multipart uploads. */
  get hasChecksums(): boolean {
    return this.store.checksums;
  }

  /** Header of signed requests; the client of the SDK puts it in the place of `IfNoneMatch`. */
  get noOverwriteHeaders(): Record<string, string> {
    return NO_OVERWRITE[this.store.noOverwrite];
  }

  /** Parameter of the SDK. */
  get encryption(): { ServerSideEncryption?: ServerSideEncryption } {
    return this.store.sse === 'none' ? {} : { ServerSideEncryption: this.store.sse };
  }

  /** Header of signed requests. */
  get encryptionHeaders(): Record<string, string> {
    return this.store.sse === 'none' ? {} : { 'x-amz-server-side-encryption': this.store.sse };
  }

  /** Parameters of every new object; `mark` is its creation id. */
  newObject(mark: string, crc32?: number) {
    const sum: Record<string, string> = crc32 === undefined ? {} : { [SUM]: crc32.toString(16) };
    return { ContentType: DEFAULT_TYPE, Metadata: { [MARK]: mark, ...sum }, ...this.encryption };
  }

  objectParams(key: string): { Bucket: string; Key: string } {
    return { Bucket: this.name, Key: key };
  }

  async findObject(key: string): Promise<MarkedObject | null> {
    try {
      const head = await this.client.send(
        new HeadObjectCommand({ ...this.objectParams(key), ...(this.hasChecksums && { ChecksumMode: 'ENABLED' }) }),
      );
      const crc32 = checksumOf(head);
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

function checksumOf({ ChecksumType, ChecksumCRC32, Metadata }: HeadObjectCommandOutput): number | undefined {
  // The checksum of a multipart object may be a checksum of checksums.
  const stored = ChecksumType === 'COMPOSITE' ? undefined : fromCrc32Header(ChecksumCRC32);
  const noted = Metadata?.[SUM];
  return stored ?? (noted !== undefined && /^[0-9a-f]{1,8}$/.test(noted) ? parseInt(noted, 16) : undefined);
}

export function bareEtag(etag: string | undefined): string {
  return (etag ?? '').replace(/^"|"$/g, '');
}

/** S3's format of a CRC-32: four bytes, big endian, base64. */
export function toCrc32Header(crc32: number): string {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(crc32);
  return bytes.toString('base64');
}

/** Undefined for other formats, such as a checksum of checksums (`…-3`). */
export function fromCrc32Header(text: string | undefined): number | undefined {
  if (text === undefined || !/^[A-Za-z0-9+/]{6}==$/.test(text)) return undefined;
  return Buffer.from(text, 'base64').readUInt32BE();
}
