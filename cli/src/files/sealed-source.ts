import {
  CHUNK_BYTES,
  DamagedFileError,
  openChunks,
  SEALED_CHUNK_BYTES,
  type ChunkCipher,
} from '../../../client/src/encryption/node.js';
import { CommandError, EXIT } from '../exit-codes.js';

/** How a stored file is opened. */
export interface Opening {
  headerBytes: number;
  cipher: ChunkCipher;
}

interface Plain {
  /** Bytes of the plain file. */
  size: number;
  opening?: Opening | undefined;
}

/** How much of an incomplete file can stay: an encrypted one continues at a chunk. */
export function resumableBytes({ opening }: Plain, there: number): number {
  return opening ? there - (there % CHUNK_BYTES) : there;
}

/** Finds the byte `from` of the plain file in the stored one. A whole file is requested as a whole, with its header. */
export function storedOffset({ opening }: Plain, from: number): number {
  return opening && from > 0 ? opening.headerBytes + (from / CHUNK_BYTES) * SEALED_CHUNK_BYTES : from;
}

/** The plain bytes from `from` on, of an answer that begins at `storedOffset`. */
export async function* plainBytes(
  { size, opening }: Plain,
  answer: AsyncIterable<Uint8Array>,
  from: number,
): AsyncGenerator<Uint8Array> {
  if (!opening) return yield* answer;
  const payload = from > 0 ? answer : without(opening.headerBytes, answer);
  try {
    yield* openChunks(opening.cipher, payload, { first: from / CHUNK_BYTES, plainBytes: size });
  } catch (error) {
    if (!(error instanceof DamagedFileError)) throw error;
    throw new CommandError(EXIT.failure, 'it is not as it was sent: changed, cut or exchanged', 'file-changed');
  }
}

async function* without(bytes: number, source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let left = bytes;
  for await (const piece of source) {
    if (left < piece.length) yield piece.subarray(left);
    left = Math.max(left - piece.length, 0);
  }
}
