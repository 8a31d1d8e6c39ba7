import { BLOCK_BYTES } from '../../domain/object-crc.js';

/** Used when no large buffer is free, and for slow connections. */
const SMALL_BUFFER_BYTES = 64 * 1024;

/** Below this rate large buffers bring no speed. */
const FAST_BYTES_PER_MS = 4000;

/**
 * Pool of large buffers: they make copying fast, but would fill the memory with many connections, so their number is
 * fixed. When none is free, callers get a small buffer. Large buffers are shared memory for the worker thread.
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

/** Measures whether a transfer is fast enough for large buffers. */
export class ThroughputGauge {
  private since = performance.now();

  /** Downloads start with large buffers, uploads with small ones, so that idle uploads cannot exhaust the pool. */
  constructor(public isFast: boolean) {}

  /** Records the bytes moved since the last call. */
  record(bytes: number): void {
    const now = performance.now();
    this.isFast = bytes >= FAST_BYTES_PER_MS * (now - this.since);
    this.since = now;
  }
}
