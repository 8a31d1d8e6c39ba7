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
