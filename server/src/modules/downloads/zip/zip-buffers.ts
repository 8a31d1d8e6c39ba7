export const WINDOW_BYTES = 1024 * 1024;

/**
 * Memory of the windows of all archives together: a fixed number of large ones makes archives fast, and keeps the memory
 * flat when many are fetched at once. Whoever finds none goes on with small ones.
 */
export class ZipBuffers {
  private readonly free: Buffer[] = [];
  private lent = 0;

  constructor(private readonly maxLarge: number) {}

  get hasLarge(): boolean {
    return this.lent < this.maxLarge;
  }

  /** At least `bytes`; a large one only where one is left. */
  take(bytes: number): Buffer {
    if (bytes <= WINDOW_BYTES / 4 || bytes > WINDOW_BYTES || !this.hasLarge) return Buffer.allocUnsafeSlow(bytes);
    this.lent += 1;
    return this.free.pop() ?? Buffer.allocUnsafeSlow(WINDOW_BYTES);
  }

  /** Only when nobody writes into it or sends it any more. */
  give(buffer: Buffer): void {
    if (buffer.length !== WINDOW_BYTES || this.lent === 0) return;
    this.lent -= 1;
    this.free.push(buffer);
  }
}
