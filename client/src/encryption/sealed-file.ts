import type { ByteSource } from '../upload/types.js';
import { CHUNK_BYTES, type ChunkCipher, payloadBytesOf, SEALED_CHUNK_BYTES, sealChunks } from './chunks.js';

interface FileToSeal {
  plain: ByteSource;
  /** Header and nonce: what comes before the payload. */
  header: Uint8Array;
  cipher: ChunkCipher;
}

/** The age file of a plain one, or a range of it. Sealed only when read, and the same bytes each time, as a retried part must be. */
export class SealedFile implements ByteSource {
  readonly size: number;
  readonly #start: number;

  constructor(
    private readonly file: FileToSeal,
    start = 0,
    end = file.header.length + payloadBytesOf(file.plain.size),
  ) {
    this.#start = start;
    this.size = Math.max(end - start, 0);
  }

  slice(start: number, end: number): SealedFile {
    return new SealedFile(this.file, this.#start + start, this.#start + Math.min(end, this.size));
  }

  async arrayBuffer(): Promise<ArrayBuffer> {
    const { header } = this.file;
    const bytes = new Uint8Array(this.size);
    const end = this.#start + this.size;
    bytes.set(header.subarray(this.#start, end));
    const [from, to] = [Math.max(this.#start - header.length, 0), end - header.length];
    if (to > from) bytes.set(await this.#payload(from, to), Math.max(header.length - this.#start, 0));
    return bytes.buffer;
  }

  async #payload(from: number, to: number): Promise<Uint8Array> {
    const { plain, cipher } = this.file;
    const [first, behind] = [Math.floor(from / SEALED_CHUNK_BYTES), Math.ceil(to / SEALED_CHUNK_BYTES)];
    const read = plain.slice(first * CHUNK_BYTES, Math.min(behind * CHUNK_BYTES, plain.size));
    const sealed = sealChunks(cipher, new Uint8Array(await read.arrayBuffer()), { first, plainBytes: plain.size });
    const offset = first * SEALED_CHUNK_BYTES;
    return sealed.subarray(from - offset, to - offset);
  }
}
