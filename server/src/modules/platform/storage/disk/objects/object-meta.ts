import { randomBytes } from 'node:crypto';
import { read, readFile } from 'node:fs';
import { promisify } from 'node:util';
import { crc32 } from 'node:zlib';
import * as z from 'zod';
import { BlockLayout, type PartRun, runsOf } from '../../domain/block-layout.js';
import { packSums, unpackSums } from '../../domain/object-crc.js';
import { type ObjectInfo, StoreError } from '../../object-store.js';
import { hasCode, withFile } from '../files/durable-files.js';
import { type WrappedKey, wrappedKeySchema } from '../keys/file-keys.js';

const readInto = promisify(read);
const readWhole = promisify(readFile);

const headSchema = z.strictObject({
  size: z.int().min(0),
  etag: z.string(),
  crc32: z.int().min(0),
  /** Hex; of an object that arrived in one piece. */
  sha256: z.string().optional(),
  /** Epoch milliseconds. */
  createdAt: z.int(),
  /** Run-length encoded parts: bytes and count; checksums are per MiB of each part. */
  parts: z.array(z.tuple([z.int().min(1), z.int().min(1)])),
  /** The upload it was completed from. */
  uploadId: z.string().optional(),
  /** Key of an encrypted file. */
  key: wrappedKeySchema.optional(),
  /** The bytes follow the checksums. */
  inline: z.literal(true).optional(),
});
type MetaHead = z.infer<typeof headSchema>;

/** One read covers the head of all but the largest objects. */
const HEAD_BYTES = 16 * 1024;
/**
 * Objects up to this size are stored in their record: that is one file instead of two, and so half the work. Reading
 * one takes its size in memory.
 */
export const INLINE_BYTES = 128 * 1024;
/** One read covers the record of a small object. */
export const RECORD_BYTES = HEAD_BYTES + INLINE_BYTES;
const CRC_DIGITS = 8;

/** Unique per creation (random part); the checksum only helps debugging. */
export function newEtag(crc: number): string {
  return `${crc.toString(16).padStart(CRC_DIGITS, '0')}-${randomBytes(8).toString('hex')}`;
}

export interface NewMeta {
  createdAt: Date;
  partSizes: readonly number[];
  sums: readonly number[];
  sha256?: string;
  uploadId?: string;
  wrappedKey?: WrappedKey | undefined;
  /** The stored bytes of an object without a file of its own, in the format of the disk. */
  content?: Buffer;
}

/**
 * Record of an object. File format: a line `<crc-32 of the JSON> <JSON>`, then the block checksums, four bytes each, then the bytes of
 * a small object.
 */
export class ObjectMeta {
  readonly layout: BlockLayout;

  constructor(
    readonly key: string,
    readonly head: MetaHead,
    private readonly runs: readonly PartRun[],
    private readonly sums: readonly number[],
    /** Null if the bytes have a file of their own. */
    readonly content: Buffer | null = null,
  ) {
    this.layout = new BlockLayout(runs);
  }

  static forNewObject(
    key: string,
    { createdAt, partSizes, sums, sha256, uploadId, wrappedKey, content }: NewMeta,
  ): ObjectMeta {
    const runs = runsOf(partSizes);
    const layout = new BlockLayout(runs);
    const whole = layout.wholeCrc32(sums);
    const head = {
      size: layout.size,
      etag: newEtag(whole),
      crc32: whole,
      ...(sha256 !== undefined && { sha256 }),
      createdAt: createdAt.getTime(),
      parts: runs.map(([bytes, count]): [number, number] => [bytes, count]),
      ...(uploadId !== undefined && { uploadId }),
      ...(wrappedKey && { key: wrappedKey }),
      ...(content && { inline: true as const }),
    };
    return new ObjectMeta(key, head, runs, sums, content);
  }

  /** Record of a copy: the same bytes under another key. */
  copyAs(key: string, createdAt: Date): ObjectMeta {
    const { uploadId: _, ...rest } = this.head;
    const head = { ...rest, etag: newEtag(rest.crc32), createdAt: createdAt.getTime() };
    return new ObjectMeta(key, head, this.runs, this.sums, this.content);
  }

  get wrappedKey(): WrappedKey | undefined {
    return this.head.key;
  }

  withWrappedKey(wrappedKey: WrappedKey | undefined): ObjectMeta {
    return new ObjectMeta(this.key, { ...this.head, key: wrappedKey }, this.runs, this.sums, this.content);
  }

  /** The record that it has once its bytes are in a file of their own. */
  withoutContent(): ObjectMeta {
    const { inline: _, ...head } = this.head;
    return new ObjectMeta(this.key, head, this.runs, this.sums);
  }

  get info(): ObjectInfo {
    const { size, etag, crc32: sum, sha256, createdAt } = this.head;
    const modifiedAt = new Date(createdAt);
    return { key: this.key, size, etag, crc32: sum, ...(sha256 !== undefined && { sha256 }), modifiedAt };
  }

  sumOf(block: number): number | undefined {
    return this.sums[block];
  }

  serialize(): Buffer {
    const json = JSON.stringify(this.head);
    const sum = crc32(json).toString(16).padStart(CRC_DIGITS, '0');
    return Buffer.concat([
      Buffer.from(`${sum} ${json}\n`),
      packSums(this.sums),
      ...(this.content ? [this.content] : []),
    ]);
  }
}

/**
 * Null when there is no such object. Reads into `buffer`, which then holds the bytes of a small object. @throws
 * {StoreError} damaged
 */
export async function readMeta(
  file: string,
  key: string,
  buffer = Buffer.allocUnsafeSlow(RECORD_BYTES),
): Promise<ObjectMeta | null> {
  return withFile(file, 'r', async (fd) => {
    const bytes = await readStart(fd, buffer);
    return parseMeta(bytes.length < buffer.length ? bytes : await readWhole(fd), key);
  }).catch(ignoreMissing);
}

/** @throws {StoreError} damaged */
export function parseMeta(content: Buffer, key: string): ObjectMeta {
  const { head, length } = parseHead(content);
  const end = head.inline ? content.length - head.size : content.length;
  const sums = unpackSums(content.subarray(length, Math.max(length, end)));
  const meta = new ObjectMeta(key, head, head.parts, sums, head.inline ? content.subarray(end) : null);
  if (meta.layout.count !== sums.length || meta.layout.size !== head.size) throw new StoreError('damaged');
  return meta;
}

/** Reads the head without the checksums, which are megabytes for large objects. */
export async function readInfo(file: string, key: string): Promise<{ info: ObjectInfo; uploadId?: string } | null> {
  return withFile(file, 'r', async (fd) => {
    const bytes = await readStart(fd, Buffer.allocUnsafeSlow(HEAD_BYTES));
    const { head } = parseHead(bytes.includes(10) ? bytes : await readWhole(fd));
    const { info } = new ObjectMeta(key, head, [], []);
    return { info, ...(head.uploadId !== undefined && { uploadId: head.uploadId }) };
  }).catch(ignoreMissing);
}

/** One call, where `readFile` makes four. */
async function readStart(fd: number, buffer: Buffer<ArrayBuffer>): Promise<Buffer<ArrayBuffer>> {
  const { bytesRead } = await readInto(fd, buffer, 0, buffer.length, 0);
  return buffer.subarray(0, bytesRead);
}

function ignoreMissing(error: unknown): null {
  if (hasCode(error, 'ENOENT', 'ENOTDIR')) return null;
  throw error;
}

function parseHead(content: Buffer): { head: MetaHead; length: number } {
  const end = content.indexOf(10);
  const json = content.toString('utf8', CRC_DIGITS + 1, Math.max(end, 0));
  const isWhole = end > 0 && Number.parseInt(content.toString('latin1', 0, CRC_DIGITS), 16) === crc32(json);
  if (!isWhole) throw new StoreError('damaged', 'the record of an object is damaged');
  const parsed = headSchema.safeParse(JSON.parse(json));
  if (!parsed.success) throw new StoreError('damaged', 'the record of an object cannot be read');
  return { head: parsed.data, length: end + 1 };
}
