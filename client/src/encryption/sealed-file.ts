import type { ByteSource } from '../upload/types.js';
import { CHUNK_BYTES, type ChunkCipher, payloadBytesOf, SEALED_CHUNK_BYTES, sealChunks } from './chunks.js';

/** Chunks that are sealed at once: little besides the part itself is in memory. */
const STEP_CHUNKS = 16;

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
    const behind = Math.ceil(to / SEALED_CHUNK_BYTES);
    for (let first = Math.floor(from / SEALED_CHUNK_BYTES); first < behind; first += STEP_CHUNKS) {
      const offset = first * SEALED_CHUNK_BYTES;
      const sealed = await this.#sealed(first, Math.min(first + STEP_CHUNKS, behind));
      bytes.set(
        sealed.subarray(Math.max(from - offset, 0), to - offset),
        header.length + Math.max(offset, from) - this.#start,
      );
    }
    return bytes.buffer;
  }

  async #sealed(first: number, behind: number): Promise<Uint8Array> {
    const { plain, cipher } = this.file;
    const read = plain.slice(first * CHUNK_BYTES, Math.min(behind * CHUNK_BYTES, plain.size));
    return sealChunks(cipher, new Uint8Array(await read.arrayBuffer()), { first, plainBytes: plain.size });
  }
}
