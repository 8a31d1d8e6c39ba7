import type { NameKind } from './download-fact.js';

const DAY_SECONDS = 86_400;

/** A segment that is read: so many events, none outside these seconds. */
export interface SegmentEntry {
  number: number;
  count: number;
  from: number;
  to: number;
}

/** The next segment, decided in one write: which facts it takes in, and whether it takes the place of the last one. */
export interface NextSegment {
  number: number;
  factIds: string[];
  /** Number of the segment it continues. */
  continues: number | null;
}

/** An owner's facts, packed as far as `sealed`; what has a higher segment, or none, is still read one by one. */
export interface Ledger {
  ownerId: string;
  sealed: number;
  /** Highest number given to a name of each kind. */
  named: Record<NameKind, number>;
  segments: SegmentEntry[];
  next: NextSegment | null;
}

/** What reading needs of it: while a packing is under way, the rest names thousands of facts. */
export type SealedLedger = Omit<Ledger, 'next'>;

export function newLedger(ownerId: string): Ledger {
  return { ownerId, sealed: 0, named: { transfer: 0, person: 0, city: 0 }, segments: [], next: null };
}

/** So many events make a segment full: some 300 kB. */
export const SEGMENT_EVENTS = 16_384;
/** So many unpacked facts are worth packing; fewer are as quickly read. */
export const PACK_FROM = 500;
/** At a time: their ids stand in one document. */
export const PACK_MOST = 8192;
/** The segment of facts that are in none. */
export const UNPACKED = 0x7fff_ffff;

/** A last segment with room for all of them is continued, so that a million events are some sixty segments. */
export function nextSegment({ sealed, segments }: Ledger, factIds: string[]): NextSegment {
  const last = segments.at(-1);
  const hasRoom = last !== undefined && last.count + factIds.length <= SEGMENT_EVENTS;
  return { number: sealed + 1, factIds: [...factIds].sort(), continues: hasRoom ? last.number : null };
}

interface Seconds {
  from: number;
  to: number;
}

/** The share of a segment's events that lie there, if they lie evenly. */
function eventsBetween(segments: readonly SegmentEntry[], { from, to }: Seconds): number {
  let events = 0;
  for (const segment of segments) {
    const shared = Math.min(segment.to + 1, to) - Math.max(segment.from, from);
    if (shared > 0) events += (segment.count * shared) / (segment.to + 1 - segment.from);
  }
  return events;
}

/** Cuts a time by days into parts of about so many packed events, that each fits into memory. */
export function* windowsOf(segments: readonly SegmentEntry[], { from, to }: Seconds, most: number): Generator<Seconds> {
  let [start, events] = [from, 0];
  for (let day = from; day < to; day += DAY_SECONDS) {
    const end = Math.min(day + DAY_SECONDS, to);
    events += eventsBetween(segments, { from: day, to: end });
    if (events < most && end < to) continue;
    yield { from: start, to: end };
    [start, events] = [end, 0];
  }
}
