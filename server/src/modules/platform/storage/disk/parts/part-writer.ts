import { randomBytes } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import { join } from 'node:path';
import { BlockLayout } from '../../domain/block-layout.js';
import { BlockSums } from '../../domain/object-crc.js';
import { isPartValid } from '../../domain/part-rules.js';
import { type PartTarget, type StoredPart, StoreError } from '../../object-store.js';
import { BlockWriter, type ByteSink, type ByteSource, intoFile, pour } from '../objects/block-writer.js';
import { type GroupFsync, hasCode, removeQuietly } from '../files/durable-files.js';
import { newEtag } from '../objects/object-meta.js';
import type { OpenUpload, OpenUploads } from './open-uploads.js';
import { claimBytes, overlaps } from './part-claims.js';
import { PartJournal, type RecordedPart } from './part-journal.js';
import type { RunningWrites } from './running-writes.js';

interface Sending {
  source: ByteSource;
  signal: AbortSignal;
  crc32: number | undefined;
}

type Placed = Omit<RecordedPart, 'etag' | 'packedSums'>;

/**
 * Writes parts: syncs the bytes, then records them in the journal. An attempt writes to its place in the data file if it
 * has claimed it, else to a file of its own. Of several attempts the first that is recorded is the part.
 */
export class PartWriter {
  constructor(
    private readonly uploads: OpenUploads,
    private readonly tools: {
      rules: { minPartBytes: number; maxParts: number };
      writes: RunningWrites;
      syncs: GroupFsync;
    },
  ) {}

  /** @throws {StoreError} upload-missing, part-invalid */
  async findUploadOf(part: PartTarget): Promise<OpenUpload> {
    const upload = await this.uploads.require(part);
    const rules = { ...this.tools.rules, objectBytes: upload.head.size };
    if (!isPartValid(part, rules)) throw new StoreError('part-invalid');
    return upload;
  }

  /**
   * @throws {StoreError} upload-missing, part-invalid, part-conflict, body-incomplete, body-too-large, checksum-mismatch
   */
  async put(part: PartTarget, source: ByteSource, outer?: AbortSignal): Promise<StoredPart> {
    const upload = await this.findUploadOf(part);
    const { partNumber, offset, size, crc32 } = part;
    return this.tools.writes.run(
      part.uploadId,
      (signal) => this.place(upload, { partNumber, offset, size }, { source, signal, crc32 }),
      outer,
    );
  }

  private async place(upload: OpenUpload, place: Placed, sending: Sending): Promise<StoredPart> {
    const { partNumber, offset, size } = place;
    const { files, journal } = upload;
    const release = await claimBytes(files, place);
    try {
      await journal.refresh();
      const recorded = journal.get(partNumber);
      if (recorded?.offset === offset && recorded.size === size) return await compare(recorded, sending);
      const others = journal.list().filter((other) => other.partNumber !== partNumber);
      if (others.some((other) => overlaps(other, place)))
        throw new StoreError('part-conflict', 'overlaps another part');
      if (recorded) await journal.withdraw(partNumber);
      return await (release ? this.write(upload, place, sending) : this.writeApart(upload, place, sending));
    } finally {
      await release?.();
    }
  }

  private async writeApart(upload: OpenUpload, place: Placed, sending: Sending): Promise<StoredPart> {
    const file = `apart-${randomBytes(12).toString('base64url')}`;
    const discard = (): Promise<void> => removeQuietly(join(upload.files.folder, file));
    const stored = await this.write(upload, { ...place, file }, sending).catch(async (error: unknown) => {
      await discard();
      throw error;
    });
    if (upload.journal.get(place.partNumber)?.file !== file) await discard();
    return stored;
  }

  private async write(
    { files, journal, fileKey }: OpenUpload,
    place: Placed,
    { source, signal, crc32 }: Sending,
  ): Promise<StoredPart> {
    const path = place.file === undefined ? files.data : join(files.folder, place.file);
    const file = await openUpload(path, place.file === undefined ? 'r+' : 'wx');
    const writer = new BlockWriter(intoFile(file), { position: place.offset, limit: place.size, fileKey });
    try {
      await pour(source, writer, signal);
      const sums = await writer.finish();
      if (writer.size !== place.size) throw new StoreError('body-incomplete');
      // After a mismatch the bytes belong to no recorded part, so it can be sent again.
      const sum = assertCrc32(place.size, sums, crc32);
      await this.tools.syncs.sync(path, () => file.datasync());
      return asStored(await journal.record({ ...place, etag: newEtag(sum) }, sums), sums);
    } finally {
      await writer.close();
      await file.close();
    }
  }
}

/** Compares a part that is already stored instead of overwriting it, so that repeated requests are idempotent. */
async function compare(recorded: RecordedPart, { source, signal, crc32 }: Sending): Promise<StoredPart> {
  const check = new Comparison(recorded.size);
  await pour(source, check, signal);
  if (check.size !== recorded.size) throw new StoreError('body-incomplete');
  const sums = check.sums.finish();
  assertCrc32(recorded.size, sums, crc32);
  return asStored(recorded, sums);
}

/** @throws {StoreError} part-conflict, if the recorded part has other bytes than these */
function asStored(recorded: RecordedPart, sums: readonly number[]): StoredPart {
  const expected = PartJournal.sumsOf(recorded);
  const isEqual = sums.length === expected.length && sums.every((sum, block) => sum === expected[block]);
  if (!isEqual) throw new StoreError('part-conflict', 'a part with other bytes is stored already');
  const { partNumber, offset, size, etag } = recorded;
  return { partNumber, offset, size, etag };
}

async function openUpload(path: string, flags: string): Promise<FileHandle> {
  return open(path, flags).catch((error: unknown) => {
    throw hasCode(error, 'ENOENT', 'ENOTDIR') ? new StoreError('upload-missing') : error;
  });
}

/** @throws {StoreError} checksum-mismatch */
function assertCrc32(size: number, sums: readonly number[], expected: number | undefined): number {
  const sum = new BlockLayout([[size, 1]]).wholeCrc32(sums);
  if (expected !== undefined && sum !== expected) throw new StoreError('checksum-mismatch');
  return sum;
}

class Comparison implements ByteSink {
  readonly sums = new BlockSums();
  size = 0;

  constructor(private readonly limit: number) {}

  write(chunk: Uint8Array): boolean {
    this.size += chunk.length;
    if (this.size > this.limit) throw new StoreError('body-too-large');
    this.sums.add(chunk);
    return true;
  }

  ready(): Promise<void> {
    return Promise.resolve();
  }
}
