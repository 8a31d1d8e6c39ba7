import { BLOCK_BYTES } from '../../domain/object-crc.js';

/** Used when the pool has no large buffer left, and for whoever moves bytes slowly. */
export const SMALL_BUFFER_BYTES = 64 * 1024;

/** Who moves fewer bytes in a second does as well with small buffers. */
const FAST_BYTES_PER_MS = 4000;

/**
 * Large buffers are what makes copying fast, and with many connections what fills the memory. There is a fixed number
 * of them; whoever finds none gets a small one and goes on a little more slowly. Threads can work in the large ones.
 */
export class BufferPool {
  private readonly free: Buffer[] = [];
  private lent = 0;

  constructor(private readonly maxLarge: number) {}

  take({ large }: { large: boolean }): Buffer {
    if (!large || this.lent >= this.maxLarge) return Buffer.allocUnsafeSlow(SMALL_BUFFER_BYTES);
    this.lent += 1;
    return this.free.pop() ?? Buffer.from(new SharedArrayBuffer(BLOCK_BYTES));
  }

  give(buffer: Buffer | undefined): void {
    if (buffer?.length !== BLOCK_BYTES) return;
    this.lent -= 1;
    this.free.push(buffer);
  }
}

/** Whether a transfer is fast enough for large buffers. */
export class Tempo {
  private since = performance.now();

  /** A download begins as a fast one: the kernel takes the first buffer at once. An upload does not: many may only begin (A76). */
  constructor(public isFast: boolean) {}

  /** So many bytes were moved since the last call. */
  moved(bytes: number): void {
    const now = performance.now();
    this.isFast = bytes >= FAST_BYTES_PER_MS * (now - this.since);
    this.since = now;
  }
}
