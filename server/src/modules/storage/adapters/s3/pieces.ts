import { StoreError } from '../../object-store.js';

export interface Piece {
  bytes: Buffer;
  isLast: boolean;
}

const MIB = 1024 * 1024;
const FIRST_BYTES = 8 * MIB;
/** After so many pieces they double, so that 10 000 of them hold any object there can be. */
const DOUBLING_STEP = 1000;

function pieceBytes(index: number, least: number): number {
  return Math.max(FIRST_BYTES * 2 ** Math.floor(index / DOUBLING_STEP), least);
}

/**
 * A stream in pieces of the size of parts, each in memory of its own. The last may be empty only if it is the only one.
 * Says `body-too-large` and `body-incomplete` before it gives the last piece.
 */
export async function* inPieces(
  body: AsyncIterable<Uint8Array>,
  { size, leastBytes = 0 }: { size?: number | undefined; leastBytes?: number },
): AsyncGenerator<Piece> {
  let [index, total, filled] = [0, 0, 0];
  let piece = Buffer.allocUnsafe(pieceBytes(0, leastBytes));
  for await (const chunk of body) {
    total += chunk.length;
    if (size !== undefined && total > size) throw new StoreError('body-too-large');
    for (let from = 0; from < chunk.length;) {
      if (filled === piece.length) {
        yield { bytes: piece, isLast: false };
        index += 1;
        piece = Buffer.allocUnsafe(pieceBytes(index, leastBytes));
        filled = 0;
      }
      const taken = Math.min(chunk.length - from, piece.length - filled);
      piece.set(chunk.subarray(from, from + taken), filled);
      filled += taken;
      from += taken;
    }
  }
  if (size !== undefined && total < size) throw new StoreError('body-incomplete');
  yield { bytes: piece.subarray(0, filled), isLast: true };
}
