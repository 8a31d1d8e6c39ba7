const KIB = 1024;
const SMALLEST_SUB_PART_BYTES = 512 * KIB;
const GRID_ROUNDING_BYTES = 64 * KIB;

export interface PartRules {
  minPartSize: number;
  maxParts: number;
}

export interface Part {
  partNumber: number;
  offset: number;
  size: number;
}

export interface Range {
  start: number;
  end: number;
}

/**
 * How one file is cut. Parts begin at multiples of `gridBytes`, and a part's number is its place in that grid: the number
 * follows from the offset alone, so a part of 2 MiB leaves three numbers free behind it, by which it can later be split
 * into up to four, and a resumed upload with another part size never takes a number twice.
 */
export interface PartPlan {
  totalBytes: number;
  gridBytes: number;
  /** To begin with; a multiple of `gridBytes`. */
  partBytes: number;
  /** The connection is fast: see `PartSizeTuner`. On a slow one the planned size stays. */
  canGrow: boolean;
}

const partKibByConnection: Record<string, number> = { 'slow-2g': 128, '2g': 256, '3g': 512 };
const DEFAULT_PART_BYTES = 2048 * KIB;

/** By the browser's estimate of the connection; in binary units. */
export function partBytesFor(effectiveType: string | undefined): number {
  const kilobytes = partKibByConnection[effectiveType ?? ''];
  return kilobytes === undefined ? DEFAULT_PART_BYTES : kilobytes * KIB;
}

export function planParts(totalBytes: number, wantedBytes: number, { minPartSize, maxParts }: PartRules): PartPlan {
  const fitting = Math.ceil(totalBytes / maxParts);
  const smallest = Math.max(Math.min(wantedBytes, SMALLEST_SUB_PART_BYTES), minPartSize);
  const gridBytes = smallest >= fitting ? smallest : roundUp(fitting, GRID_ROUNDING_BYTES);
  return planOnGrid(totalBytes, wantedBytes, gridBytes);
}

/** The plan of an upload begun earlier: its grid stays, the part size may follow today's connection. */
export function planOnGrid(totalBytes: number, wantedBytes: number, gridBytes: number): PartPlan {
  const partBytes = roundUp(Math.max(wantedBytes, gridBytes), gridBytes);
  return { totalBytes, gridBytes, partBytes, canGrow: wantedBytes >= DEFAULT_PART_BYTES };
}

export function partAt(plan: PartPlan, { start, end }: Range): Part {
  return { partNumber: Math.floor(start / plan.gridBytes) + 1, offset: start, size: end - start };
}

/** Cut to at most `maxBytes` each, where the grid allows; else the part alone. */
export function splitPart(plan: PartPlan, part: Part, maxBytes: number): Part[] {
  const step = Math.max(Math.floor(maxBytes / plan.gridBytes), 1) * plan.gridBytes;
  const parts: Part[] = [];
  for (let start = part.offset; start < part.offset + part.size; start += step) {
    parts.push(partAt(plan, { start, end: Math.min(start + step, part.offset + part.size) }));
  }
  return parts;
}

/** Listed parts that belong to this plan and do not overlap. */
export function usableParts<P extends Part>(plan: PartPlan, listed: readonly P[]): P[] {
  const usable: P[] = [];
  let frontier = 0;
  for (const part of byOffset(listed)) {
    const end = part.offset + part.size;
    const isOnGrid = part.offset % plan.gridBytes === 0 && part.partNumber === part.offset / plan.gridBytes + 1;
    const endsOnGrid = end === plan.totalBytes || end % plan.gridBytes === 0;
    if (!isOnGrid || !endsOnGrid || part.size === 0 || part.offset < frontier || end > plan.totalBytes) continue;
    usable.push(part);
    frontier = end;
  }
  return usable;
}

/**
 * Places of parts as a store lists them: by their numbers, since some stores keep no offsets and can only guess at them.
 */
export function onGrid<P extends Part>({ gridBytes }: Pick<PartPlan, 'gridBytes'>, listed: readonly P[]): P[] {
  return listed.map((part) => ({ ...part, offset: (part.partNumber - 1) * gridBytes }));
}

/** The grid that these parts were cut by: a part's number is its place in it. Undefined without any. */
export function gridOf(listed: readonly Part[]): number | undefined {
  const later = listed.find(({ partNumber }) => partNumber > 1);
  // The first part alone fits into a grid of its own size.
  return later ? later.offset / (later.partNumber - 1) : listed[0]?.size;
}

/** Ranges that the given parts do not cover. */
export function missingRanges(plan: PartPlan, parts: readonly Part[]): Range[] {
  const missing: Range[] = [];
  let frontier = 0;
  for (const { offset, size } of byOffset(parts)) {
    if (offset > frontier) missing.push({ start: frontier, end: offset });
    frontier = Math.max(frontier, offset + size);
  }
  if (frontier < plan.totalBytes) missing.push({ start: frontier, end: plan.totalBytes });
  return missing;
}

function roundUp(value: number, multiple: number): number {
  return Math.ceil(value / multiple) * multiple;
}

function byOffset<P extends Part>(parts: readonly P[]): P[] {
  return [...parts].sort((a, b) => a.offset - b.offset);
}
