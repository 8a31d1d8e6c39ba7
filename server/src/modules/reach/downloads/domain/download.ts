import type { AddressProof } from '#contract/choices.js';

export const downloadKinds = ['file', 'zip', 'copy'] as const;

/** A download in one visit: of one file, of several as an archive, or a copy into another transfer. */
export interface Download {
  _id: string;
  transferId: string;
  /** Account of the transfer; null for a visitor's transfer. */
  accountId: string | null;
  /** User in whose list the transfer is; empty for a visitor's. */
  createdBy: string;
  /** Null for the plain link. */
  recipientId: string | null;
  /** Digest of the visit. */
  visitor: string;
  /** Digest of the address of a personal link, the same in all transfers; by the plain link the visit. */
  person: string;
  /** Whether it came by the plain link; stays when the transfer is forgotten. */
  byLink: boolean;
  kind: (typeof downloadKinds)[number];
  /** How the recipient was known, where only recipients can open it. */
  proof?: AddressProof;
  fileIds: string[];
  startedAt: Date;
  /** When all bytes were served or copied, or the page confirmed it. */
  completedAt: Date | null;
  servedRanges: ServedRange[];
  /** ISO 3166-1 alpha-2. */
  country: string | null;
  /** Null if the country is null. */
  city: string | null;
}

/** The fields that describe the origin of a request. */
export function placeFields(
  place: { country: string; city: string | null } | null,
): Pick<Download, 'country' | 'city'> {
  return { country: place?.country ?? null, city: place?.city || null };
}

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
