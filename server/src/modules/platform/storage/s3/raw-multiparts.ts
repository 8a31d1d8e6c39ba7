import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  ListMultipartUploadsCommand,
  ListPartsCommand,
  type Part,
} from '@aws-sdk/client-s3';
import type { MultipartInfo } from '../object-store.js';
import type { Bucket } from './bucket.js';
import { LONG_CALL } from './s3-client.js';
import { createOnce, isNamed } from './store-failures.js';

export interface RawUpload {
  key: string;
  /** S3's own id. */
  s3Id: string;
}

/** A part as listed by the store; `crc32` in S3's format. */
export interface RawPart {
  partNumber: number;
  etag: string;
  crc32?: string | undefined;
}

export interface ListedPart extends RawPart {
  size: number;
}

/** S3's multipart calls. */
export class RawMultiparts {
  constructor(private readonly bucket: Bucket) {}

  /** `withChecksum`: the store computes the CRC-32 of the object; otherwise a known `crc32` goes into the metadata. */
  async create(
    key: string,
    { mark, withChecksum, crc32 }: { mark: string; withChecksum: boolean; crc32?: number | undefined },
  ): Promise<RawUpload> {
    const { UploadId } = await this.bucket.client.send(
      new CreateMultipartUploadCommand({
        ...this.bucket.objectParams(key),
        ...this.bucket.newObject(mark, crc32),
        // Parts may come with or without a checksum: the store computes missing ones.
        ...(withChecksum && { ChecksumAlgorithm: 'CRC32', ChecksumType: 'FULL_OBJECT' }),
      }),
    );
    if (UploadId === undefined) throw new Error('the store opened an upload without an id');
    return { key, s3Id: UploadId };
  }

  async list({ key, s3Id }: RawUpload): Promise<ListedPart[]> {
    const parts: ListedPart[] = [];
    for (let after = 0; ;) {
      const page = await this.bucket.client.send(
        new ListPartsCommand({
          ...this.bucket.objectParams(key),
          UploadId: s3Id,
          ...(after > 0 && { PartNumberMarker: String(after) }),
        }),
      );
      const listed = (page.Parts ?? []).map(toListedPart);
      parts.push(...listed);
      if (page.IsTruncated !== true) return parts;
      const last = listed.at(-1)?.partNumber ?? 0;
      if (last <= after) throw this.bucket.endless('parts');
      after = last;
    }
  }

  /** Throws when there is no such upload. */
  async assertExists({ key, s3Id }: RawUpload): Promise<void> {
    await this.bucket.client.send(
      new ListPartsCommand({ ...this.bucket.objectParams(key), UploadId: s3Id, MaxParts: 1 }),
    );
  }

  /** Creates the object unless its key is taken. */
  async complete({ key, s3Id }: RawUpload, parts: readonly RawPart[], size?: number): Promise<void> {
    await createOnce((condition) =>
      this.bucket.client.send(
        new CompleteMultipartUploadCommand({
          ...this.bucket.objectParams(key),
          UploadId: s3Id,
          ...(parts.some(({ crc32 }) => crc32 !== undefined) && { ChecksumType: 'FULL_OBJECT' }),
          ...(size !== undefined && { MpuObjectSize: size }),
          MultipartUpload: {
            Parts: parts.map(({ partNumber, etag, crc32 }) => ({
              PartNumber: partNumber,
              ETag: `"${etag}"`,
              ...(crc32 !== undefined && { ChecksumCRC32: crc32 }),
            })),
          },
          ...condition,
        }),
        LONG_CALL,
      ),
    );
  }

  async abort({ key, s3Id }: RawUpload): Promise<void> {
    try {
      await this.bucket.client.send(
        new AbortMultipartUploadCommand({ ...this.bucket.objectParams(key), UploadId: s3Id }),
      );
    } catch (error) {
      if (!isNamed(error, 'NoSuchUpload', 'NoSuchKey')) throw error;
    }
  }

  /** Oldest first, with S3's own ids. */
  async listUploads(prefix: string): Promise<MultipartInfo[]> {
    const uploads: MultipartInfo[] = [];
    const lasts = new Set<string>();
    for (let marker: { KeyMarker?: string; UploadIdMarker?: string } = {}; ;) {
      const page = await this.bucket.client.send(
        new ListMultipartUploadsCommand({ Bucket: this.bucket.name, Prefix: prefix, ...marker }),
      );
      for (const { Key: key = '', UploadId: uploadId = '', Initiated } of page.Uploads ?? []) {
        uploads.push({ key, uploadId, startedAt: Initiated ?? new Date(0) });
      }
      if (page.IsTruncated !== true) break;
      const { Key: key = '', UploadId: uploadId = '' } = page.Uploads?.at(-1) ?? {};
      const last = `${key} ${uploadId}`;
      if (key === '' || lasts.has(last)) throw this.bucket.endless('unfinished uploads');
      lasts.add(last);
      marker = { KeyMarker: key, UploadIdMarker: uploadId };
    }
    return uploads.sort((left, right) => left.startedAt.getTime() - right.startedAt.getTime());
  }
}

function toListedPart({ PartNumber = 0, Size = 0, ETag, ChecksumCRC32 }: Part): ListedPart {
  return { partNumber: PartNumber, size: Size, etag: (ETag ?? '').replace(/^"|"$/g, ''), crc32: ChecksumCRC32 };
}
