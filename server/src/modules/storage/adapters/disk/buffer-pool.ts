import { BLOCK_BYTES } from '../../domain/object-crc.js';

/** Used when the pool has no large buffer left, and for whoever takes its bytes slowly. */
export const SMALL_BUFFER_BYTES = 64 * 1024;

/**
 * Large buffers are what makes copying fast, and with many connections what fills the memory. There is a fixed number
 * of them; whoever finds none gets a small one and goes on more slowly.
 */
export class BufferPool {
  private readonly free: Buffer[] = [];
  private lent = 0;

  constructor(private readonly maxLarge: number) {}

  take({ large }: { large: boolean }): Buffer {
    if (!large || this.lent >= this.maxLarge) return Buffer.allocUnsafeSlow(SMALL_BUFFER_BYTES);
    this.lent += 1;
    return this.free.pop() ?? Buffer.allocUnsafeSlow(BLOCK_BYTES);
  }

  give(buffer: Buffer | undefined): void {
    if (buffer?.length !== BLOCK_BYTES) return;
    this.lent -= 1;
    this.free.push(buffer);
  }
}

/** Divides an amount of memory evenly among those at work, within bounds. */
export class FairShare {
  private members = 0;

  constructor(private readonly totalBytes: number) {}

  join(): void {
    this.members += 1;
  }

  leave(): void {
    this.members -= 1;
  }

  /** Bytes one member may hold. */
  get bytes(): number {
    const share = this.totalBytes / Math.max(1, this.members);
    return Math.max(SMALL_BUFFER_BYTES, Math.min(BLOCK_BYTES, Math.floor(share)));
  }
}
