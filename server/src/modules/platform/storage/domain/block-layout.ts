import { BLOCK_BYTES, combineCrc32 } from './object-crc.js';

/** Parts of an object, run-length encoded: `[bytes of each, number of equal consecutive parts]`. */
export type PartRun = readonly [bytes: number, count: number];

export interface Block {
  /** Index of its checksum. */
  index: number;
  /** Offset in the object. */
  start: number;
  length: number;
}

export function runsOf(sizes: readonly number[]): PartRun[] {
  const runs: [number, number][] = [];
  for (const size of sizes) {
    const last = runs.at(-1);
    if (last?.[0] === size) last[1] += 1;
    else if (size > 0) runs.push([size, 1]);
  }
  return runs;
}

/** Blocks of an object. Each part is split into blocks separately, so the last block of a part may be short. */
export class BlockLayout {
  readonly size: number;
  readonly count: number;

  constructor(private readonly runs: readonly PartRun[]) {
    this.size = runs.reduce((sum, [bytes, count]) => sum + bytes * count, 0);
    this.count = runs.reduce((sum, [bytes, count]) => sum + Math.ceil(bytes / BLOCK_BYTES) * count, 0);
  }

  /** Blocks that overlap the bytes `start` … `end` - 1. */
  *covering(start: number, end: number): Generator<Block> {
    let partStart = 0;
    let index = 0;
    for (const [bytes, count] of this.runs) {
      const blocksPerPart = Math.ceil(bytes / BLOCK_BYTES);
      const skipped = Math.min(count, Math.max(0, Math.floor((start - partStart) / bytes)));
      partStart += skipped * bytes;
      index += skipped * blocksPerPart;
      for (let part = skipped; part < count; part += 1) {
        if (partStart >= end) return;
        yield* blocksOfPart({ index, start: partStart, length: bytes }, start, end);
        partStart += bytes;
        index += blocksPerPart;
      }
    }
  }

  /** CRC-32 of the object, combined from those of its blocks. */
  wholeCrc32(sums: readonly number[]): number {
    let whole = 0;
    for (const { index, length } of this.covering(0, this.size)) whole = combineCrc32(whole, sums[index] ?? 0, length);
    return whole;
  }
}

function* blocksOfPart(part: Block, start: number, end: number): Generator<Block> {
  const first = Math.max(0, Math.floor((start - part.start) / BLOCK_BYTES));
  for (let nth = first; nth * BLOCK_BYTES < part.length; nth += 1) {
    const blockStart = part.start + nth * BLOCK_BYTES;
    if (blockStart >= end) return;
    yield {
      index: part.index + nth,
      start: blockStart,
      length: Math.min(BLOCK_BYTES, part.length - nth * BLOCK_BYTES),
    };
  }
}
