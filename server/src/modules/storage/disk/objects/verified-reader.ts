import type { FileHandle } from 'node:fs/promises';
import { crc32 } from 'node:zlib';
import type { Block } from '../../domain/block-layout.js';
import { StoreError } from '../../object-store.js';
import type { BufferPool } from '../files/buffer-pool.js';
import { Keystream } from '../keys/keystream.js';
import type { ObjectMeta } from './object-meta.js';
import type { DiskThread } from '../files/disk-thread.js';

export interface Piece {
  buffer: Buffer;
  /** Offset in the object. */
  start: number;
  length: number;
}

/**
 * Reads the blocks that contain the bytes `start` … `end` - 1 in pieces of the pool's buffer size, and verifies each
 * block's checksum before its last requested byte is returned.
 */
export class VerifiedReader {
  private readonly blocks: Iterator<Block, void>;
  private readonly keystream: Keystream | undefined;
  private block: Block | undefined;
  /** Bytes read of the current block, and their checksum. */
  private done = 0;
  private sum = 0;

  constructor(
    private readonly from: { file: FileHandle; meta: ObjectMeta; fileKey: Buffer | undefined },
    private readonly tools: { pool: BufferPool; thread: DiskThread },
    private readonly range: { start: number; end: number },
  ) {
    this.keystream = Keystream.of(from.fileKey);
    this.blocks = from.meta.layout.covering(range.start, range.end);
  }

  /**
   * Null at the end. The caller returns the buffer to the pool.
   * @throws {StoreError} damaged
   */
  async next({ large }: { large: boolean }): Promise<Piece | null> {
    const block = this.block ?? this.nextBlock();
    if (!block) return null;
    const buffer = this.tools.pool.take({ large });
    try {
      if (this.done === 0 && buffer.length < block.length && block.start + block.length > this.range.end) {
        // The range ends inside this block, so verify the whole block before sending its first bytes.
        await this.checkAhead(block, buffer);
      }
      return await this.readPiece(block, buffer);
    } catch (error) {
      this.tools.pool.give(buffer);
      throw error;
    }
  }

  private async checkAhead(block: Block, buffer: Buffer): Promise<void> {
    while (this.block === block) await this.readPiece(block, buffer);
    this.block = block;
  }

  private async readPiece(block: Block, buffer: Buffer): Promise<Piece> {
    const start = block.start + this.done;
    const length = Math.min(buffer.length, block.length - this.done);
    this.sum = (await this.loadInThread(buffer, length, start)) ?? (await this.load(buffer, length, start));
    this.done += length;
    if (this.done === block.length) this.closeBlock(block);
    return { buffer, start, length };
  }

  private loadInThread(buffer: Buffer, length: number, position: number): Promise<number | null> | null {
    const { buffer: memory } = buffer;
    if (!(memory instanceof SharedArrayBuffer)) return null;
    const { file, fileKey } = this.from;
    return this.tools.thread.readPiece({ file: file.fd, memory, length, position, fileKey, sum: this.sum });
  }

  private async load(buffer: Buffer, length: number, position: number): Promise<number> {
    await this.fill(buffer, length, position);
    const bytes = buffer.subarray(0, length);
    this.keystream?.apply(bytes, position);
    return crc32(bytes, this.sum);
  }

  private nextBlock(): Block | undefined {
    const { value, done } = this.blocks.next();
    this.block = done === true ? undefined : (value as Block);
    return this.block;
  }

  private closeBlock({ index }: Block): void {
    const isIntact = this.sum === this.from.meta.sumOf(index);
    this.block = undefined;
    this.done = 0;
    this.sum = 0;
    if (!isIntact) throw new StoreError('damaged', `block ${index} of an object is damaged`);
  }

  private async fill(buffer: Buffer, length: number, position: number): Promise<void> {
    for (let filled = 0; filled < length;) {
      const { bytesRead } = await this.from.file.read(buffer, filled, length - filled, position + filled);
      if (bytesRead === 0) throw new StoreError('damaged', 'an object is shorter than it was');
      filled += bytesRead;
    }
  }
}
