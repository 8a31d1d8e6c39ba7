export interface PartBounds {
  partNumber: number;
  offset: number;
  size: number;
}

export interface PartRules {
  objectBytes: number;
  minPartBytes: number;
  maxParts: number;
}

/** Whether the part is inside the object, has a valid number, and has the minimum size unless it is the last. */
export function isPartValid({ partNumber, offset, size }: PartBounds, rules: PartRules): boolean {
  const areWhole = [partNumber, offset, size].every(Number.isSafeInteger);
  const isNumbered = partNumber >= 1 && partNumber <= rules.maxParts;
  const end = offset + size;
  const isInside = offset >= 0 && size >= 1 && end <= rules.objectBytes;
  return areWhole && isNumbered && isInside && (size >= rules.minPartBytes || end === rules.objectBytes);
}

/** Whether the parts, ordered by number, cover `objectBytes` without gap or overlap. */
export function coverExactly(parts: readonly PartBounds[], objectBytes: number): boolean {
  let end = 0;
  let lastNumber = 0;
  for (const { partNumber, offset, size } of parts) {
    if (partNumber <= lastNumber || offset !== end) return false;
    lastNumber = partNumber;
    end += size;
  }
  return end === objectBytes;
}

const ROUNDING_BYTES = 64 * 1024;

export interface GridRules {
  minPartBytes: number;
  maxParts: number;
}

/**
 * S3 stores the number and size of a part but not its offset, so the number implies it: part `n` starts at `(n - 1)` times
 * this size. The upload engine uses the same grid whenever the minimum part size exceeds 512 KiB.
 */
export function partGridBytes(objectBytes: number, { minPartBytes, maxParts }: GridRules): number {
  const fitting = Math.ceil(objectBytes / maxParts);
  return fitting <= minPartBytes ? minPartBytes : Math.ceil(fitting / ROUNDING_BYTES) * ROUNDING_BYTES;
}

export function offsetOnGrid(partNumber: number, gridBytes: number): number {
  return (partNumber - 1) * gridBytes;
}
