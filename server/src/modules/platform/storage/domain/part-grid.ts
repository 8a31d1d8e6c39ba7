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
