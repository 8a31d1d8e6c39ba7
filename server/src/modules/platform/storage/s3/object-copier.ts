import { randomBytes } from 'node:crypto';
import { CopyObjectCommand, UploadPartCopyCommand } from '@aws-sdk/client-s3';
import pLimit from 'p-limit';
import { type ObjectInfo, StoreError } from '../object-store.js';
import { bareEtag, type Bucket } from './bucket.js';
import type { RawMultiparts, RawPart, RawUpload } from './raw-multiparts.js';
import { LONG_CALL } from './s3-client.js';
import { createOnce, isConditionFailed } from './store-failures.js';

/** Maximum of one CopyObject call. */
const COPY_LIMIT_BYTES = 5_000_000_000;
const COPY_PART_BYTES = 512 * 1024 * 1024;
const PARALLEL = 4;

export interface CopyRules {
  limitBytes: number;
  partBytes: number;
}

export const COPY_RULES: CopyRules = { limitBytes: COPY_LIMIT_BYTES, partBytes: COPY_PART_BYTES };

/** Copies inside the store, without transferring bytes through this process. */
export class ObjectCopier {
  constructor(
    private readonly bucket: Bucket,
    private readonly raw: RawMultiparts,
    private readonly rules: CopyRules,
  ) {}

  async copy(from: string, to: string): Promise<ObjectInfo> {
    const original = await this.bucket.findObject(from);
    if (!original) throw new StoreError('object-missing');
    if (await this.bucket.findObject(to)) throw new StoreError('object-exists');
    const mark = randomBytes(16).toString('hex');
    try {
      if (original.info.size <= this.rules.limitBytes) await this.copyWhole(original.info, to, mark);
      else await this.copyParts(original.info, to, mark);
    } catch (error) {
      if (!isConditionFailed(error)) throw error;
      if (!(await this.bucket.findObject(to)))
        throw new StoreError('object-missing', 'the original changed during the copy');
    }
    const made = await this.bucket.findObject(to);
    if (made?.mark !== mark) throw new StoreError('object-exists');
    return made.info;
  }

  private async copyWhole(original: ObjectInfo, to: string, mark: string): Promise<void> {
    await createOnce((condition) =>
      this.bucket.client.send(
        new CopyObjectCommand({
          ...this.bucket.objectParams(to),
          ...this.source(original),
          ...this.bucket.newObject(mark),
          MetadataDirective: 'REPLACE',
          ...(this.bucket.hasChecksums && { ChecksumAlgorithm: 'CRC32' }),
          ...condition,
        }),
        LONG_CALL,
      ),
    );
  }

  private async copyParts(original: ObjectInfo, to: string, mark: string): Promise<void> {
    // Some servers (versitygw 1.8) return the original's checksum as that of each copied part, so use none.
    const raw = await this.raw.create(to, { mark, withChecksum: false, crc32: original.crc32 });
    try {
      await this.raw.complete(raw, await this.sendCopies(original, raw), original.size);
    } catch (error) {
      await this.raw.abort(raw).catch(() => undefined); // otherwise the lifecycle rule aborts it
      throw error;
    }
  }

  private async sendCopies(original: ObjectInfo, raw: RawUpload): Promise<RawPart[]> {
    const { partBytes } = this.rules;
    const count = Math.ceil(original.size / partBytes);
    const limit = pLimit(PARALLEL);
    const copyNth = (_: unknown, index: number): Promise<RawPart> => {
      const start = index * partBytes;
      const end = Math.min(start + partBytes, original.size);
      return this.copyPart(original, { ...raw, partNumber: index + 1, range: `bytes=${start}-${end - 1}` });
    };
    // After a failure no further part is copied.
    return limit.map(Array.from({ length: count }), copyNth).finally(() => limit.clearQueue());
  }

  private async copyPart(
    original: ObjectInfo,
    { key, s3Id, partNumber, range }: RawUpload & { partNumber: number; range: string },
  ): Promise<RawPart> {
    const { CopyPartResult } = await this.bucket.client.send(
      new UploadPartCopyCommand({
        ...this.bucket.objectParams(key),
        ...this.source(original),
        UploadId: s3Id,
        PartNumber: partNumber,
        CopySourceRange: range,
      }),
      LONG_CALL,
    );
    return { partNumber, etag: bareEtag(CopyPartResult?.ETag) };
  }

  private source({ key, etag }: ObjectInfo): { CopySource: string; CopySourceIfMatch: string } {
    return { CopySource: `${this.bucket.name}/${key}`, CopySourceIfMatch: `"${etag}"` };
  }
}
