/** Half-open byte range: `end` is exclusive. */
export interface ServedRange {
  start: number;
  end: number;
}

/** Sorts ranges and merges overlapping and adjacent ones. */
export function mergeRanges(ranges: readonly ServedRange[]): ServedRange[] {
  const merged: ServedRange[] = [];
  for (const { start, end } of ranges.toSorted((left, right) => left.start - right.start)) {
    const last = merged.at(-1);
    if (last && start <= last.end) last.end = Math.max(last.end, end);
    else merged.push({ start, end });
  }
  return merged;
}

export function coversAll(ranges: readonly ServedRange[], totalBytes: number): boolean {
  if (totalBytes === 0) return true;
  const [first] = mergeRanges(ranges);
  return first !== undefined && first.start === 0 && first.end >= totalBytes;
}
