/**
 * The payload of an age file (https://age-encryption.org/v1): chunks of 64 KiB, each sealed by ChaCha20-Poly1305 under its
 * number, the last one marked. A chunk depends on no other, so that any range can be sealed again or opened by itself.
 */
export const CHUNK_BYTES = 64 * 1024;
export const TAG_BYTES = 16;
export const SEALED_CHUNK_BYTES = CHUNK_BYTES + TAG_BYTES;

/** ChaCha20-Poly1305 with one key. */
export interface ChunkCipher {
  /** The sealed bytes and their tag. */
  seal(nonce: Uint8Array, plain: Uint8Array): Uint8Array<ArrayBuffer>;
  /** Throws if the tag does not match. */
  open(nonce: Uint8Array, sealed: Uint8Array): Uint8Array<ArrayBuffer>;
}

export type ChunkCipherOf = (payloadKey: Uint8Array<ArrayBuffer>) => ChunkCipher;

/** The bytes are not those that were sealed with this key: changed, cut, or of another file. */
export class DamagedFileError extends Error {
  override readonly name = 'DamagedFileError';
}

/** An empty file has one empty chunk. */
const chunksIn = (plainBytes: number): number => Math.max(Math.ceil(plainBytes / CHUNK_BYTES), 1);

export const payloadBytesOf = (plainBytes: number): number => plainBytes + chunksIn(plainBytes) * TAG_BYTES;

/** @throws {DamagedFileError} if no file has a payload of this size */
export function plainBytesOf(payloadBytes: number): number {
  const plainBytes = payloadBytes - Math.ceil(payloadBytes / SEALED_CHUNK_BYTES) * TAG_BYTES;
  if (plainBytes < 0 || payloadBytesOf(plainBytes) !== payloadBytes) throw new DamagedFileError('The file is cut.');
  return plainBytes;
}

/** Seals the chunks from `first` on. `plain` holds them to the end of the file, or whole ones. */
export function sealChunks(
  cipher: ChunkCipher,
  plain: Uint8Array,
  { first, plainBytes }: { first: number; plainBytes: number },
): Uint8Array<ArrayBuffer> {
  const count = plainBytes === 0 ? 1 : Math.ceil(plain.length / CHUNK_BYTES);
  const sealed = new Uint8Array(plain.length + count * TAG_BYTES);
  for (let i = 0; i < count; i += 1) {
    const chunk = plain.subarray(i * CHUNK_BYTES, (i + 1) * CHUNK_BYTES);
    sealed.set(cipher.seal(nonceOf(first + i, plainBytes), chunk), i * SEALED_CHUNK_BYTES);
  }
  return sealed;
}

/**
 * Opens a payload from the chunk `first` on, however `source` is cut.
 * @throws {DamagedFileError} nothing of a changed chunk is returned; whether the file is whole shows at its end
 */
export async function* openChunks(
  cipher: ChunkCipher,
  source: AsyncIterable<Uint8Array>,
  { first = 0, plainBytes }: { first?: number; plainBytes: number },
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const count = chunksIn(plainBytes);
  const buffer = new Uint8Array(SEALED_CHUNK_BYTES);
  let next = first;
  let filled = 0;
  for await (const bytes of source) {
    for (let at = 0; at < bytes.length;) {
      if (next === count) throw new DamagedFileError('Something was appended to the file.');
      const wanted = sealedChunkBytes(next, plainBytes);
      const taken = bytes.subarray(at, at + wanted - filled);
      buffer.set(taken, filled);
      filled += taken.length;
      at += taken.length;
      if (filled < wanted) continue;
      yield opened(cipher, nonceOf(next, plainBytes), buffer.subarray(0, wanted));
      next += 1;
      filled = 0;
    }
  }
  if (next < count) throw new DamagedFileError('The file is cut.');
}

const sealedChunkBytes = (index: number, plainBytes: number): number =>
  Math.min(plainBytes - index * CHUNK_BYTES, CHUNK_BYTES) + TAG_BYTES;

function opened(cipher: ChunkCipher, nonce: Uint8Array, sealed: Uint8Array): Uint8Array<ArrayBuffer> {
  try {
    return cipher.open(nonce, sealed);
  } catch (cause) {
    throw new DamagedFileError('The file was changed, or this is not its key.', { cause });
  }
}

/** The number of the chunk in 11 bytes, and whether it is the last. */
function nonceOf(index: number, plainBytes: number): Uint8Array {
  const nonce = new Uint8Array(12);
  // Its upper bytes stay 0 in any file that a disk can hold.
  new DataView(nonce.buffer).setBigUint64(3, BigInt(index));
  nonce[11] = index === chunksIn(plainBytes) - 1 ? 1 : 0;
  return nonce;
}
