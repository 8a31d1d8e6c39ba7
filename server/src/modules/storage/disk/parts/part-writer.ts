import { open } from 'node:fs/promises';
import { BlockLayout } from '../../domain/block-layout.js';
import { BlockSums } from '../../domain/object-crc.js';
import { type StoredPart, StoreError } from '../../object-store.js';
import { BlockWriter, type ByteSink, type ByteSource, pour } from '../objects/block-writer.js';
import type { BufferPool } from '../files/buffer-pool.js';
import { hasCode } from '../files/durable-files.js';
import type { DiskThread } from '../files/disk-thread.js';
import { newEtag } from '../objects/object-meta.js';
import { PartJournal, type RecordedPart } from './part-journal.js';
import type { PartRange, PartLock } from './part-locks.js';
import type { GroupFsync } from '../files/group-fsync.js';

/** Writes one part at its offset, syncs it, then records it in the journal. */
export class PartWriter {
  constructor(
    private readonly tools: { pool: BufferPool; thread: DiskThread },
    private readonly syncs: GroupFsync,
  ) {}

  async write(
    upload: { data: string; journal: PartJournal; fileKey: Buffer | undefined },
    range: PartRange,
    { source, lock, crc32 }: { source: ByteSource; lock: PartLock; crc32?: number | undefined },
  ): Promise<StoredPart> {
    const file = await open(upload.data, 'r+').catch((error: unknown) => {
      throw hasCode(error, 'ENOENT', 'ENOTDIR') ? new StoreError('upload-missing') : error;
    });
    const writer = new BlockWriter(file, this.tools, {
      position: range.offset,
      limit: range.size,
      fileKey: upload.fileKey,
    });
    try {
      await pour(source, lock.watch(writer), lock.signal);
      const sums = await writer.finish();
      if (writer.size !== range.size) throw new StoreError('body-incomplete');
      // After a mismatch the bytes belong to no recorded part, so it can be sent again.
      const sum = assertCrc32(range.size, sums, crc32);
      await this.syncs.sync(upload.data, () => file.datasync());
      if (!(await lock.isHeld())) throw new StoreError('part-conflict', 'taken over by another process');
      const part = { ...range, etag: newEtag(sum) };
      await upload.journal.record(part, sums);
      return part;
    } finally {
      await writer.close();
      await file.close();
    }
  }

  /** Compares a part that is already stored instead of overwriting it, so that repeated requests are idempotent. */
  async compare(
    recorded: RecordedPart,
    { source, lock, crc32 }: { source: ByteSource; lock: PartLock; crc32?: number | undefined },
  ): Promise<StoredPart> {
    const { partNumber, offset, size, etag } = recorded;
    const check = new Comparison(size);
    await pour(source, lock.watch(check), lock.signal);
    if (check.size !== size) throw new StoreError('body-incomplete');
    const sums = check.sums.finish();
    assertCrc32(size, sums, crc32);
    const expected = PartJournal.sumsOf(recorded);
    const isEqual = sums.every((sum, block) => sum === expected[block]);
    if (!isEqual) throw new StoreError('part-conflict', 'a part with other bytes is stored already');
    return { partNumber, offset, size, etag };
  }
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
