import { MIB } from '#contract/units.js';
import { StoreError } from '../object-store.js';

export interface PartBody {
  bytes: Buffer;
  isLast: boolean;
}

const FIRST_BYTES = 8 * MIB;
/** The size doubles after this many parts, so that 10,000 of them (S3's maximum) hold any object. */
const DOUBLING_STEP = 1000;

function partBytes(index: number, min: number): number {
  return Math.max(FIRST_BYTES * 2 ** Math.floor(index / DOUBLING_STEP), min);
}

/**
 * Splits a stream into parts, each in a separate buffer. The last is empty only if it is the only one.
 * Throws `body-too-large` or `body-incomplete` before the last part.
 */
export async function* splitIntoParts(
  body: AsyncIterable<Uint8Array>,
  { size, minBytes = 0 }: { size?: number | undefined; minBytes?: number },
): AsyncGenerator<PartBody> {
  let [index, total, filled] = [0, 0, 0];
  let part = Buffer.allocUnsafe(partBytes(0, minBytes));
  for await (const chunk of body) {
    total += chunk.length;
    if (size !== undefined && total > size) throw new StoreError('body-too-large');
    for (let from = 0; from < chunk.length;) {
      if (filled === part.length) {
        yield { bytes: part, isLast: false };
        index += 1;
        part = Buffer.allocUnsafe(partBytes(index, minBytes));
        filled = 0;
      }
      const taken = Math.min(chunk.length - from, part.length - filled);
      part.set(chunk.subarray(from, from + taken), filled);
      filled += taken;
      from += taken;
    }
  }
  if (size !== undefined && total < size) throw new StoreError('body-incomplete');
  yield { bytes: part.subarray(0, filled), isLast: true };
}
