export const WINDOW_BYTES = 1024 * 1024;

/**
 * Buffer pool for the windows of all archives. A fixed number of large buffers keeps memory bounded under many concurrent
 * downloads; archives that get none use small ones.
 */
export class ZipBuffers {
  private readonly free: Buffer[] = [];
  private lent = 0;

  constructor(private readonly maxLarge: number) {}

  get hasLarge(): boolean {
    return this.lent < this.maxLarge;
  }

  /** At least `bytes`; pooled only if a large one is left. */
  take(bytes: number): Buffer {
    if (bytes <= WINDOW_BYTES / 4 || bytes > WINDOW_BYTES || !this.hasLarge) return Buffer.allocUnsafeSlow(bytes);
    this.lent += 1;
    return this.free.pop() ?? Buffer.allocUnsafeSlow(WINDOW_BYTES);
  }

  /** Call only when the buffer is neither being written nor sent. */
  give(buffer: Buffer): void {
    if (buffer.length !== WINDOW_BYTES || this.lent === 0) return;
    this.lent -= 1;
    this.free.push(buffer);
  }
}
