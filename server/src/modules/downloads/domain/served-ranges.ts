/** Bytes `start` … `end` - 1. */
export interface ServedRange {
  start: number;
  end: number;
}

/** In order, without overlap, touching ones as one. */
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
