import { randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { PutObjectCommand, UploadPartCommand } from '@aws-sdk/client-s3';
import { MIB } from '#contract/units.js';
import { partGridBytes } from '../domain/part-rules.js';
import { type ObjectInfo, type PutOptions, StoreError } from '../object-store.js';
import { bareEtag, type Bucket, toCrc32Header } from './bucket.js';
import type { RawMultiparts, RawPart, RawUpload } from './raw-multiparts.js';

/** Parts in flight. */
const CONCURRENCY = 3;

/** Writes streams of any length: one PUT for a single part, else a multipart upload. */
export class ObjectWriter {
  constructor(
    private readonly bucket: Bucket,
    private readonly raw: RawMultiparts,
    private readonly rules: { minPartBytes: number; maxParts: number },
  ) {}

  async put(key: string, body: AsyncIterable<Uint8Array>, { size, signal }: PutOptions): Promise<ObjectInfo> {
    if (await this.bucket.findObject(key)) throw new StoreError('object-exists');
    const minBytes = size === undefined ? 0 : partGridBytes(size, this.rules);
    const bodies = splitIntoParts(body, { size, minBytes });
    const mark = randomBytes(16).toString('hex');
    const { value: first } = await bodies.next();
    if (!first) throw new StoreError('body-incomplete');
    let failure: unknown;
    try {
      if (first.isLast) await this.putWhole(key, { bytes: first.bytes, mark, signal });
      else await this.putParts(key, { first, bodies, mark, signal });
    } catch (error) {
      failure = error;
    }
    // The creation id in the metadata shows whether this call created the object, even if its response was lost.
    const made = await this.bucket.findObject(key).catch(() => null);
    if (made?.mark === mark) return made.info;
    throw made ? new StoreError('object-exists') : (failure ?? new StoreError('unavailable', 'created, but not found'));
  }

  private async putWhole(
    key: string,
    { bytes, mark, signal }: { bytes: Buffer; mark: string; signal: AbortSignal | undefined },
  ): Promise<void> {
    await this.bucket.client.send(
      new PutObjectCommand({
        ...this.bucket.objectParams(key),
        ...this.bucket.newObject(mark),
        Body: bytes,
        ContentLength: bytes.length,
        ...this.checksumOf(bytes),
        IfNoneMatch: '*',
      }),
      { abortSignal: signal },
    );
  }

  private async putParts(
    key: string,
    upload: { first: PartBody; bodies: AsyncIterable<PartBody>; mark: string; signal: AbortSignal | undefined },
  ): Promise<void> {
    const raw = await this.raw.create(key, { mark: upload.mark, withChecksum: this.bucket.hasChecksums });
    try {
      const parts = await this.sendParts(raw, upload);
      await this.raw.complete(raw, parts);
    } catch (error) {
      await this.raw.abort(raw).catch(() => undefined); // otherwise the lifecycle rule aborts it
      throw error;
    }
  }

  private async sendParts(
    raw: RawUpload,
    { first, bodies, signal }: { first: PartBody; bodies: AsyncIterable<PartBody>; signal: AbortSignal | undefined },
  ): Promise<RawPart[]> {
    const sent: Promise<RawPart>[] = [];
    const inFlight = new Set<Promise<RawPart>>();
    const send = async ({ bytes }: PartBody): Promise<void> => {
      const part = this.sendPart(raw, { partNumber: sent.length + 1, bytes, signal });
      part.catch(() => undefined); // awaited below
      sent.push(part);
      inFlight.add(part);
      void part.finally(() => inFlight.delete(part)).catch(() => undefined);
      if (inFlight.size >= CONCURRENCY) await Promise.race(inFlight);
    };
    try {
      await send(first);
      for await (const body of bodies) await send(body);
    } catch (error) {
      await Promise.allSettled(sent);
      throw error;
    }
    return Promise.all(sent);
  }

  private async sendPart(
    { key, s3Id }: RawUpload,
    { partNumber, bytes, signal }: { partNumber: number; bytes: Buffer; signal: AbortSignal | undefined },
  ): Promise<RawPart> {
    const checksum = this.checksumOf(bytes);
    const { ETag } = await this.bucket.client.send(
      new UploadPartCommand({
        ...this.bucket.objectParams(key),
        UploadId: s3Id,
        PartNumber: partNumber,
        Body: bytes,
        ContentLength: bytes.length,
        ...checksum,
      }),
      { abortSignal: signal },
    );
    return { partNumber, etag: bareEtag(ETag), crc32: checksum.ChecksumCRC32 };
  }

  private checksumOf(bytes: Buffer): { ChecksumCRC32?: string } {
    return this.bucket.hasChecksums ? { ChecksumCRC32: toCrc32Header(crc32(bytes)) } : {};
  }
}

interface PartBody {
  bytes: Buffer;
  isLast: boolean;
}

const FIRST_BYTES = 8 * MIB;
/** The size doubles after this many parts, so that 10,000 of them (S3's maximum) hold any object. */
const DOUBLING_STEP = 1000;

function partBytes(index: number, min: number): number {
  return Math.max(FIRST_BYTES * 2 ** Math.floor(index / DOUBLING_STEP), min);
}

/**
 * Splits a stream into parts, each in a separate buffer. The last is empty only if it is the only one.
 * Throws `body-too-large` or `body-incomplete` before the last part.
 */
export async function* splitIntoParts(
  body: AsyncIterable<Uint8Array>,
  { size, minBytes = 0 }: { size?: number | undefined; minBytes?: number },
): AsyncGenerator<PartBody> {
  let [index, total, filled] = [0, 0, 0];
  let part = Buffer.allocUnsafe(partBytes(0, minBytes));
  for await (const chunk of body) {
    total += chunk.length;
    if (size !== undefined && total > size) throw new StoreError('body-too-large');
    for (let from = 0; from < chunk.length;) {
      if (filled === part.length) {
        yield { bytes: part, isLast: false };
        index += 1;
        part = Buffer.allocUnsafe(partBytes(index, minBytes));
        filled = 0;
      }
      const taken = Math.min(chunk.length - from, part.length - filled);
      part.set(chunk.subarray(from, from + taken), filled);
      filled += taken;
      from += taken;
    }
  }
  if (size !== undefined && total < size) throw new StoreError('body-incomplete');
  yield { bytes: part.subarray(0, filled), isLast: true };
}
