import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { coverExactly, isPartValid, offsetOnGrid, partGridBytes } from '../domain/part-rules.js';
import {
  type MultipartUpload,
  type NamedPart,
  type ObjectInfo,
  type PartTarget,
  type StoredPart,
  StoreError,
} from '../object-store.js';
import { type Bucket, fromCrc32Header } from './bucket.js';
import type { ListedPart, RawMultiparts, RawPart, RawUpload } from './raw-multiparts.js';
import { isConditionFailed, isNamed } from './store-failures.js';

/** Caches that an upload exists, because parts are signed by the hundred. */
const EXISTS_CACHE_MS = 10_000;
const MAX_CACHED = 10_000;
/** Maximum time for a store to assemble a large object after the call. */
const ASSEMBLY_MS = 60_000;
const ASSEMBLY_POLL_MS = 250;

/** Multipart uploads whose parts the client sends. */
export class ClientUploads {
  private readonly existing = new Map<string, { until: number; check: Promise<void> }>();
  private readonly completing = new Map<string, Promise<ObjectInfo>>();

  constructor(
    private readonly bucket: Bucket,
    private readonly raw: RawMultiparts,
    private readonly rules: { minPartBytes: number; maxParts: number },
  ) {}

  async create(key: string, size: number): Promise<string> {
    if (await this.bucket.findObject(key)) throw new StoreError('object-exists');
    const mark = randomBytes(16).toString('hex');
    const { s3Id } = await this.raw.create(key, { mark, withChecksum: this.bucket.hasChecksums });
    return toUploadId({ size, mark, s3Id });
  }

  /** Checks a part before it is signed. Returns S3's own upload id. */
  async checkPart(part: PartTarget): Promise<string> {
    const { size, s3Id } = requireTicket(part);
    const isOnGrid = part.offset === offsetOnGrid(part.partNumber, partGridBytes(size, this.rules));
    if (!isOnGrid || !isPartValid(part, { objectBytes: size, ...this.rules })) throw new StoreError('part-invalid');
    await this.assertExists(part, s3Id);
    return s3Id;
  }

  async listParts({ key, uploadId }: MultipartUpload): Promise<StoredPart[]> {
    const { size, s3Id } = requireTicket({ uploadId });
    return this.placed(await this.raw.list({ key, s3Id }), size).map(({ partNumber, offset, size: bytes, etag }) => ({
      partNumber,
      offset,
      size: bytes,
      etag,
    }));
  }

  /** Accepts our ids and S3's own, like `abort`. */
  async bytesIn(upload: MultipartUpload): Promise<number> {
    const parts = await this.raw.list(toRaw(upload));
    return parts.reduce((sum, { size }) => sum + size, 0);
  }

  /** Concurrent calls share one completion. */
  complete(upload: MultipartUpload & { parts: readonly NamedPart[] }): Promise<ObjectInfo> {
    const id = `${upload.key} ${upload.uploadId}`;
    const running = this.completing.get(id);
    if (running) return running;
    const completion = this.completeOnce(upload).finally(() => this.completing.delete(id));
    this.completing.set(id, completion);
    return completion;
  }

  async abort(upload: MultipartUpload): Promise<void> {
    this.existing.delete(`${upload.key} ${upload.uploadId}`);
    await this.raw.abort(toRaw(upload));
  }

  private async completeOnce({
    key,
    uploadId,
    parts,
  }: MultipartUpload & { parts: readonly NamedPart[] }): Promise<ObjectInfo> {
    const ticket = requireTicket({ uploadId });
    const earlier = await this.outcome(key, ticket);
    if (earlier) return earlier;
    const chosen = await this.choose({ key, ticket }, parts);
    this.existing.delete(`${key} ${uploadId}`);
    try {
      await this.raw.complete({ key, s3Id: ticket.s3Id }, chosen, ticket.size);
    } catch (error) {
      if (!isConditionFailed(error) && !isNamed(error, 'NoSuchUpload')) throw error;
      const other = await this.outcome(key, ticket);
      if (other) return other;
      throw error;
    }
    return this.awaitOutcome(key, ticket);
  }

  /** The listed parts that match the given ones; they must cover the object. */
  private async choose(
    { key, ticket }: { key: string; ticket: UploadTicket },
    named: readonly NamedPart[],
  ): Promise<RawPart[]> {
    const listed = await this.raw.list({ key, s3Id: ticket.s3Id }).catch((error: unknown) => {
      // Another process may be completing it; then completing it here fails, and its outcome is read.
      if (named.length > 0 && isNamed(error, 'NoSuchUpload')) return null;
      throw error;
    });
    const inOrder = [...named].sort((left, right) => left.partNumber - right.partNumber);
    if (!listed) return inOrder.map(({ partNumber, etag }) => ({ partNumber, etag }));
    const byNumber = new Map(this.placed(listed, ticket.size).map((part) => [part.partNumber, part]));
    const chosen = inOrder.map(({ partNumber, etag, crc32 }) => {
      const part = byNumber.get(partNumber);
      if (!part || part.etag !== etag.replace(/^"|"$/g, '')) throw new StoreError('part-invalid');
      const stored = fromCrc32Header(part.crc32);
      if (crc32 !== undefined && stored !== undefined && crc32 !== stored) throw new StoreError('checksum-mismatch');
      return part;
    });
    if (!coverExactly(chosen, ticket.size)) throw new StoreError('part-invalid');
    return chosen;
  }

  private placed(parts: readonly ListedPart[], size: number): (ListedPart & StoredPart)[] {
    const gridBytes = partGridBytes(size, this.rules);
    return parts.map((part) => ({ ...part, offset: offsetOnGrid(part.partNumber, gridBytes) }));
  }

  /** The object created by this upload, or null; another object under its key is `object-exists`. */
  private async outcome(key: string, { mark }: UploadTicket): Promise<ObjectInfo | null> {
    const found = await this.bucket.findObject(key);
    if (found && found.mark !== mark) throw new StoreError('object-exists');
    return found?.info ?? null;
  }

  private async awaitOutcome(key: string, ticket: UploadTicket): Promise<ObjectInfo> {
    for (let waited = 0; waited < ASSEMBLY_MS; waited += ASSEMBLY_POLL_MS) {
      const info = await this.outcome(key, ticket);
      if (info) return info;
      await wait(ASSEMBLY_POLL_MS);
    }
    throw new StoreError('unavailable', 'the store says the upload is complete, but shows no object');
  }

  private assertExists({ key, uploadId }: MultipartUpload, s3Id: string): Promise<void> {
    const id = `${key} ${uploadId}`;
    const now = performance.now();
    const seen = this.existing.get(id);
    if (seen && seen.until > now) return seen.check;
    if (this.existing.size >= MAX_CACHED) this.existing.clear();
    const check = this.raw.assertExists({ key, s3Id });
    this.existing.set(id, { until: now + EXISTS_CACHE_MS, check });
    check.catch(() => this.existing.delete(id));
    return check;
  }
}

/** Accepts one of our ids or S3's own. */
function toRaw({ key, uploadId }: MultipartUpload): RawUpload {
  return { key, s3Id: parseUploadId(uploadId)?.s3Id ?? uploadId };
}

function requireTicket({ uploadId }: { uploadId: string }): UploadTicket {
  const ticket = parseUploadId(uploadId);
  if (!ticket) throw new StoreError('upload-missing');
  return ticket;
}

/**
 * State of a multipart upload that S3 does not return: the size of the object, and the creation id in its metadata. It is
 * part of the upload id, so the server stores nothing.
 */
interface UploadTicket {
  size: number;
  mark: string;
  /** S3's own upload id. */
  s3Id: string;
}

const plain = /^[A-Za-z0-9_.-]+$/;
const ticket = /^sampan([1b])-([0-9a-z]{1,11})-([0-9a-f]{32})-([A-Za-z0-9_.-]+)$/;

/** Encodes the ticket in URL-safe characters. */
export function toUploadId({ size, mark, s3Id }: UploadTicket): string {
  const [form, id] = plain.test(s3Id) ? ['1', s3Id] : ['b', Buffer.from(s3Id).toString('base64url')];
  return `sampan${form}-${size.toString(36)}-${mark}-${id}`;
}

/** Null for an id in another format, which may be S3's own. */
export function parseUploadId(uploadId: string): UploadTicket | null {
  const [, form, size, mark, id] = ticket.exec(uploadId) ?? [];
  if (size === undefined || mark === undefined || id === undefined) return null;
  const bytes = parseInt(size, 36);
  if (!Number.isSafeInteger(bytes)) return null;
  return { size: bytes, mark, s3Id: form === 'b' ? Buffer.from(id, 'base64url').toString() : id };
}
