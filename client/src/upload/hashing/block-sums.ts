import { combineCrc32, crcShift } from './crc32.js';
import type { ByteSource } from '../types.js';

/** Read at a time, since a browser takes a millisecond for each read; two of them are in memory. */
const CHUNK_BYTES = 8 * 1024 * 1024;

/** The checksums of a stream. */
export interface SumKit {
  sha256(): Promise<{ update(bytes: Uint8Array): void; hex(): string }>;
  crc32(bytes: Uint8Array): number;
}

export interface BlockReading {
  blob: ByteSource;
  blockBytes: number;
  kit: SumKit;
  withSha256: boolean;
  onBlocks(crc32s: readonly number[]): void;
  isStopped(): boolean;
}

/** Reads once, from the beginning to the end. Returns the SHA-256. */
export async function sumBlocks(reading: BlockReading): Promise<string | undefined> {
  const { blob, blockBytes, kit, withSha256, onBlocks, isStopped } = reading;
  const sha256 = withSha256 ? await kit.sha256() : undefined;
  const blocks = new BlockCrcs(blockBytes, kit);
  let next = chunkAt(blob, 0);
  for (let offset = 0; offset < blob.size; offset += CHUNK_BYTES) {
    const bytes = await next;
    if (isStopped()) throw new Error('stopped');
    next = chunkAt(blob, offset + CHUNK_BYTES);
    // Awaited only in the next round; a failure before that must not count as unhandled.
    next.catch(() => undefined);
    sha256?.update(bytes);
    blocks.add(bytes);
    onBlocks(blocks.take());
  }
  blocks.end();
  onBlocks(blocks.take());
  return sha256?.hex();
}

export async function crcOfRange(blob: ByteSource, kit: SumKit): Promise<number> {
  let sum = 0;
  for (let offset = 0; offset < blob.size; offset += CHUNK_BYTES) sum = behind(sum, await chunkAt(blob, offset), kit);
  return sum;
}

function behind(sum: number, bytes: Uint8Array, kit: SumKit): number {
  const own = kit.crc32(bytes);
  return sum === 0 ? own : combineCrc32(sum, own, crcShift(bytes.length));
}

async function chunkAt(blob: ByteSource, offset: number): Promise<Uint8Array> {
  if (offset >= blob.size) return new Uint8Array(0);
  return new Uint8Array(await blob.slice(offset, Math.min(offset + CHUNK_BYTES, blob.size)).arrayBuffer());
}

class BlockCrcs {
  #ready: number[] = [];
  #current = 0;
  #filled = 0;

  constructor(
    private readonly blockBytes: number,
    private readonly kit: SumKit,
  ) {}

  add(bytes: Uint8Array): void {
    for (let from = 0; from < bytes.length;) {
      const to = Math.min(bytes.length, from + this.blockBytes - this.#filled);
      this.#current = behind(this.#current, bytes.subarray(from, to), this.kit);
      this.#filled += to - from;
      from = to;
      if (this.#filled === this.blockBytes) this.end();
    }
  }

  end(): void {
    if (this.#filled === 0) return;
    this.#ready.push(this.#current);
    this.#current = 0;
    this.#filled = 0;
  }

  take(): number[] {
    const ready = this.#ready;
    this.#ready = [];
    return ready;
  }
}
