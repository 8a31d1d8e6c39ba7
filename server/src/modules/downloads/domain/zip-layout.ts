import {
  centralHeader,
  dataDescriptor,
  endRecords,
  localHeader,
  type ZipEntry,
  type ZipRecord,
} from './zip-records.js';

export type { ZipEntry };

export type ZipSegment = ZipRecord | { kind: 'file'; source: string; size: number };

export interface ZipLayout {
  segments: ZipSegment[];
  /** Bytes of the whole archive. */
  size: number;
}

/** A piece of the archive; `start` and `end` (not wanted any more) count in the file, or in the four bytes of a checksum. */
export type ZipSlice =
  | { kind: 'bytes'; bytes: Buffer }
  | { kind: 'crc32'; source: string; start: number; end: number }
  | { kind: 'file'; source: string; start: number; end: number };

const CRC_BYTES = 4;

function lengthOf(segment: ZipSegment): number {
  if (segment.kind === 'file') return segment.size;
  return segment.kind === 'bytes' ? segment.bytes.length : CRC_BYTES;
}

export function sliceLength(slice: ZipSlice): number {
  return slice.kind === 'bytes' ? slice.bytes.length : slice.end - slice.start;
}

/** Neighbouring bytes as one. */
function joined(records: readonly ZipRecord[]): ZipRecord[] {
  const result: ZipRecord[] = [];
  let run: Buffer[] = [];
  const closeRun = (): void => {
    if (run.length > 0) result.push({ kind: 'bytes', bytes: Buffer.concat(run) });
    run = [];
  };
  for (const record of records) {
    if (record.kind === 'bytes') {
      run.push(record.bytes);
      continue;
    }
    closeRun();
    result.push(record);
  }
  closeRun();
  return result;
}

const totalOf = (segments: readonly ZipSegment[]): number =>
  segments.reduce((sum, segment) => sum + lengthOf(segment), 0);

/**
 * Lays an archive out before any file is read: stored, not compressed, UTF-8 names, zip64 where needed and nowhere else.
 * Nothing in it depends on a late checksum but the four bytes of it, so its length is known, and any byte range of it
 * can be served.
 */
export function zipLayout(entries: readonly ZipEntry[]): ZipLayout {
  const segments: ZipSegment[] = [];
  const directory: ZipRecord[] = [];
  let offset = 0;
  for (const entry of entries) {
    const name = Buffer.from(entry.name);
    const own: ZipSegment[] = [{ kind: 'bytes', bytes: localHeader(entry, name) }];
    if (entry.size > 0) own.push({ kind: 'file', source: entry.source, size: entry.size });
    if (entry.crc32 === 'late') own.push(...dataDescriptor(entry));
    directory.push(...centralHeader(entry, name, offset));
    segments.push(...own);
    offset += totalOf(own);
  }
  const size = totalOf(directory);
  const end = endRecords({ count: entries.length, offset, size });
  segments.push(...joined([...directory, { kind: 'bytes', bytes: end }]));
  return { segments, size: offset + size + end.length };
}

/** What to send for the bytes `start` to `end` - 1 of the archive. */
export function* sliceLayout({ segments }: ZipLayout, start: number, end: number): Generator<ZipSlice, void, void> {
  let offset = 0;
  for (const segment of segments) {
    const length = lengthOf(segment);
    const from = Math.max(start - offset, 0);
    const to = Math.min(end - offset, length);
    offset += length;
    if (from >= to) continue;
    if (segment.kind === 'bytes') yield { kind: 'bytes', bytes: segment.bytes.subarray(from, to) };
    else yield { kind: segment.kind, source: segment.source, start: from, end: to };
  }
}
