const ROUNDING_BYTES = 64 * 1024;

export interface GridRules {
  minPartBytes: number;
  maxParts: number;
}

/**
 * On a store that keeps a part's number and size, but not its place, the number must say the place: part `n` begins at
 * `(n - 1)` times this. The upload engine cuts by the same grid wherever the least part is above 512 KiB.
 */
export function partGridBytes(objectBytes: number, { minPartBytes, maxParts }: GridRules): number {
  const fitting = Math.ceil(objectBytes / maxParts);
  return fitting <= minPartBytes ? minPartBytes : Math.ceil(fitting / ROUNDING_BYTES) * ROUNDING_BYTES;
}

export function offsetOnGrid(partNumber: number, gridBytes: number): number {
  return (partNumber - 1) * gridBytes;
}
