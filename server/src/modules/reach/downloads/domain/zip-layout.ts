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

/** A slice of the archive; `start` and `end` (exclusive) are offsets in the file or in the four bytes of a checksum. */
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

/** Concatenates adjacent byte records. */
function joinBytes(records: readonly ZipRecord[]): ZipRecord[] {
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
 * Computes the layout of an archive before any file is read: stored without compression, UTF-8 names, zip64 only if
 * needed. A late checksum affects only its own four bytes, so the length is known in advance and any byte range can be
 * served. Hand-written, because zip libraries do not support range requests.
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
  segments.push(...joinBytes([...directory, { kind: 'bytes', bytes: end }]));
  return { segments, size: offset + size + end.length };
}

/** The slices that make up the bytes `start` to `end` (exclusive) of the archive. */
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
