import type { KeyObject } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import { crc32 } from 'node:zlib';
import type { Block } from '../../domain/block-layout.js';
import { StoreError } from '../../object-store.js';
import { Keystream } from '../keys/keystream.js';
import type { ObjectMeta } from './object-meta.js';

/** Read at a time: with less, waking the threads that read costs more than the bytes. */
const PIECE_BYTES = 512 * 1024;

export interface Piece {
  bytes: Buffer;
  /** Offset in the object. */
  start: number;
}

/**
 * Reads the blocks that contain the bytes `start` … `end` - 1 in pieces, and verifies each block's checksum before its last
 * requested byte is returned. A piece is valid until the next but one is requested: its buffer is reused, since each new
 * one would bring V8's next major GC closer.
 */
export class VerifiedReader {
  private readonly blocks: Iterator<Block, void>;
  private readonly keystream: Keystream | undefined;
  private block: Block | undefined;
  /** Bytes read of the current block, and their checksum. */
  private done = 0;
  private sum = 0;
  /** Used in turn. */
  private buffers: [Buffer | null, Buffer | null] = [null, null];

  constructor(
    private readonly from: { file: FileHandle; meta: ObjectMeta; fileKey: KeyObject | undefined },
    private readonly range: { start: number; end: number; isStartChecked?: boolean | undefined },
  ) {
    this.keystream = Keystream.forKey(from.fileKey);
    this.blocks = from.meta.layout.covering(range.start, range.end);
  }

  /**
   * Null at the end.
   * @throws {StoreError} damaged
   */
  async next(): Promise<Piece | null> {
    const block = this.block ?? this.nextBlock();
    if (!block) return null;
    if (this.done === 0 && block.length > PIECE_BYTES && this.isToCheck(block)) await this.checkAhead(block);
    return this.readPiece(block);
  }

  /** Whether the whole block is verified before its first bytes are returned: the range ends inside it, or begins. */
  private isToCheck({ start, length }: Block): boolean {
    const isFirst = start <= this.range.start;
    return start + length > this.range.end || (this.range.isStartChecked === true && isFirst);
  }

  private async checkAhead(block: Block): Promise<void> {
    while (this.block === block) await this.readPiece(block);
    this.block = block;
  }

  private async readPiece(block: Block): Promise<Piece> {
    const start = block.start + this.done;
    const bytes = await this.load(Math.min(PIECE_BYTES, block.length - this.done), start);
    this.keystream?.apply(bytes, start);
    this.sum = crc32(bytes, this.sum);
    this.done += bytes.length;
    if (this.done === block.length) this.closeBlock(block);
    return { bytes, start };
  }

  private nextBlock(): Block | undefined {
    const { value, done } = this.blocks.next();
    this.block = done === true ? undefined : (value as Block);
    return this.block;
  }

  private closeBlock({ index }: Block): void {
    const { sum } = this;
    this.block = undefined;
    this.done = 0;
    this.sum = 0;
    checkBlock(this.from.meta, { index, sum });
  }

  private nextBuffer(length: number): Buffer {
    const [next, other] = this.buffers;
    const buffer = next && next.length >= length ? next : Buffer.allocUnsafeSlow(length);
    this.buffers = [other, buffer];
    return buffer;
  }

  private async load(length: number, position: number): Promise<Buffer> {
    const buffer = this.nextBuffer(length).subarray(0, length);
    for (let filled = 0; filled < length;) {
      const { bytesRead } = await this.from.file.read(buffer, filled, length - filled, position + filled);
      if (bytesRead === 0) throw new StoreError('damaged', 'an object is shorter than it was');
      filled += bytesRead;
    }
    return buffer;
  }
}

/** @throws {StoreError} damaged */
export function checkBlock(meta: ObjectMeta, { index, sum }: { index: number; sum: number }): void {
  if (sum !== meta.sumOf(index)) throw new StoreError('damaged', `block ${index} of an object is damaged`);
}
