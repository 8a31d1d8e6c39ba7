import { constants } from 'node:fs';
import { open, type FileHandle } from 'node:fs/promises';
import type { ByteSource } from '../types.js';

/** A link that took the place of the file since it was chosen is not followed. On Windows the flag counts as 0. */
const READ = constants.O_RDONLY | constants.O_NOFOLLOW;

/** Open files, kept for successive reads and closed after the last. */
class OpenFile {
  #handle: Promise<FileHandle> | undefined;
  #readers = 0;

  constructor(
    private readonly path: string,
    private readonly lastModified?: number,
  ) {}

  async read(start: number, end: number): Promise<ArrayBuffer> {
    this.#readers += 1;
    try {
      this.#handle ??= open(this.path, READ);
      const handle = await this.#handle;
      const bytes = new Uint8Array(end - start);
      let filled = 0;
      while (filled < bytes.length) {
        const { bytesRead } = await handle.read(bytes, filled, bytes.length - filled, start + filled);
        if (bytesRead === 0) throw new DOMException('The file became shorter.', 'NotReadableError');
        filled += bytesRead;
      }
      const { mtimeMs } = this.lastModified === undefined ? {} : await handle.stat();
      if (mtimeMs !== undefined && Math.floor(mtimeMs) !== this.lastModified)
        throw new DOMException('The file was changed.', 'NotReadableError');
      return bytes.buffer;
    } finally {
      this.#readers -= 1;
      if (this.#readers === 0) await this.#close();
    }
  }

  async #close(): Promise<void> {
    const handle = this.#handle;
    this.#handle = undefined;
    await (await handle?.catch(() => undefined))?.close();
  }
}

/** A file on disk, or a range of it; read lazily. */
export class NodeFile implements ByteSource {
  readonly #file: OpenFile;

  constructor(
    readonly path: string,
    readonly size: number,
    readonly start = 0,
    file?: OpenFile,
  ) {
    this.#file = file ?? new OpenFile(path);
  }

  /** The same file, but reading it fails once it was changed; in epoch milliseconds. */
  unchangedSince(lastModified: number | undefined): NodeFile {
    return new NodeFile(this.path, this.size, this.start, new OpenFile(this.path, lastModified));
  }

  slice(start: number, end: number): NodeFile {
    const from = Math.min(start, this.size);
    return new NodeFile(this.path, Math.max(Math.min(end, this.size) - from, 0), this.start + from, this.#file);
  }

  arrayBuffer(): Promise<ArrayBuffer> {
    if (this.size === 0) return Promise.resolve(new ArrayBuffer(0));
    return this.#file.read(this.start, this.start + this.size);
  }
}
