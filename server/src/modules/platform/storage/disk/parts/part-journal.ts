import { constants, type FileHandle, open } from 'node:fs/promises';
import { crc32 } from 'node:zlib';
import pLimit from 'p-limit';
import * as z from 'zod';
import { BlockLayout } from '../../domain/block-layout.js';
import { packSums, unpackSums } from '../../domain/object-crc.js';
import { type StoredPart, StoreError } from '../../object-store.js';
import { type GroupFsync, hasCode } from '../files/durable-files.js';

const lineSchema = z.union([
  z.strictObject({
    n: z.int(),
    offset: z.int(),
    size: z.int(),
    etag: z.string(),
    sums: z.string(),
    file: z.string().optional(),
  }),
  z.strictObject({ n: z.int(), gone: z.literal(true) }),
]);
type Line = z.infer<typeof lineSchema>;

export interface RecordedPart extends StoredPart {
  /** Packed checksums of its blocks, base64. */
  packedSums: string;
  /** Name of its file, where the bytes are not in the data file; in it they are at the same offset. */
  file?: string | undefined;
}

const NEW_LINE = 10;
const CRC_DIGITS = 8;

/**
 * Append-only log of the durably stored parts: one line `<crc-32> <JSON>` per part recorded or withdrawn. Several processes
 * append; each reads from its last position. Of two records of a part the first counts, until it is withdrawn. Lines
 * truncated by a crash are skipped.
 */
export class PartJournal {
  private readonly parts = new Map<number, RecordedPart>();
  private readonly limit = pLimit(1);
  private readTo = 0;

  constructor(
    private readonly file: string,
    private readonly syncs: GroupFsync,
  ) {}

  /** Parts in the order of their numbers. */
  list(): RecordedPart[] {
    return [...this.parts.values()].sort((left, right) => left.partNumber - right.partNumber);
  }

  get(partNumber: number): RecordedPart | undefined {
    return this.parts.get(partNumber);
  }

  static sumsOf(part: RecordedPart): number[] {
    return unpackSums(Buffer.from(part.packedSums, 'base64'));
  }

  static crc32Of(part: RecordedPart): number {
    return new BlockLayout([[part.size, 1]]).wholeCrc32(PartJournal.sumsOf(part));
  }

  /** The bytes of the part must be synced first. @returns the recorded part, which may be that of another attempt */
  async record(part: Omit<RecordedPart, 'packedSums'>, sums: readonly number[]): Promise<RecordedPart> {
    const { partNumber: n, offset, size, etag, file } = part;
    await this.append({ n, offset, size, etag, sums: packSums(sums).toString('base64'), file });
    const recorded = this.get(n);
    if (!recorded) throw new StoreError('part-conflict', 'withdrawn by another attempt');
    return recorded;
  }

  /** Call before overwriting the first byte of the part. */
  async withdraw(partNumber: number): Promise<void> {
    await this.append({ n: partNumber, gone: true });
  }

  /**
   * Reads lines appended since the last call, by any process.
   * @throws {StoreError} upload-missing
   */
  refresh(): Promise<void> {
    return this.limit(() => this.readNew());
  }

  private async append(line: Line): Promise<void> {
    const json = JSON.stringify(line);
    const handle = await this.openFile(constants.O_WRONLY | constants.O_APPEND);
    try {
      // The leading line break separates it from a truncated line.
      await handle.write(`\n${crc32(json).toString(16).padStart(CRC_DIGITS, '0')} ${json}\n`);
      await this.syncs.sync(this.file, () => handle.datasync());
    } finally {
      await handle.close();
    }
    await this.refresh();
  }

  private async readNew(): Promise<void> {
    const handle = await this.openFile(constants.O_RDONLY);
    try {
      const { size } = await handle.stat();
      if (size <= this.readTo) return;
      const tail = Buffer.allocUnsafe(size - this.readTo);
      const { bytesRead } = await handle.read(tail, 0, tail.length, this.readTo);
      const end = tail.subarray(0, bytesRead).lastIndexOf(NEW_LINE) + 1;
      this.readTo += end;
      for (const text of tail.toString('utf8', 0, end).split('\n')) {
        const line = parseLine(text);
        if (line) this.apply(line);
      }
    } finally {
      await handle.close();
    }
  }

  private apply(line: Line): void {
    if ('gone' in line) this.parts.delete(line.n);
    else if (!this.parts.has(line.n)) {
      const { n: partNumber, offset, size, etag, sums: packedSums, file } = line;
      this.parts.set(partNumber, { partNumber, offset, size, etag, packedSums, file });
    }
  }

  private openFile(flags: number): Promise<FileHandle> {
    return open(this.file, flags).catch((error: unknown) => {
      throw hasCode(error, 'ENOENT', 'ENOTDIR') ? new StoreError('upload-missing') : error;
    });
  }
}

function parseLine(text: string): Line | null {
  const json = text.slice(CRC_DIGITS + 1);
  if (json === '' || Number.parseInt(text.slice(0, CRC_DIGITS), 16) !== crc32(json)) return null;
  const parsed = lineSchema.safeParse(JSON.parse(json));
  return parsed.success ? parsed.data : null;
}
