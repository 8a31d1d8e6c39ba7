/** One file of an archive; `crc32` and `size` are known before the first byte is read. */
export interface ZipEntry {
  name: string;
  /** Bytes. */
  size: number;
  crc32: number;
  modifiedAt: Date;
  /** Where its bytes come from; not looked at here. */
  source: string;
}

export type ZipSegment = { kind: 'bytes'; bytes: Buffer } | { kind: 'file'; source: string; size: number };

export interface ZipLayout {
  segments: ZipSegment[];
  /** Bytes of the whole archive. */
  size: number;
}

// APPNOTE.TXT 6.3.10, sections 4.3.7 (local header), 4.3.12 (central directory), 4.3.14-4.3.16 (zip64 and end records).
const LOCAL_HEADER = 0x04034b50;
const CENTRAL_HEADER = 0x02014b50;
const ZIP64_END = 0x06064b50;
const ZIP64_LOCATOR = 0x07064b50;
const END = 0x06054b50;
const ZIP64_EXTRA = 0x0001;
const VERSION_ZIP64 = 45;
const MADE_BY_UNIX = 3 << 8;
const UTF8_NAMES = 1 << 11;
const STORED = 0;
const MAX_32 = 0xffffffff;
const MAX_16 = 0xffff;
const REGULAR_FILE_644 = (0o100644 << 16) >>> 0;

function dosTime(at: Date): { time: number; date: number } {
  const year = Math.min(Math.max(at.getUTCFullYear(), 1980), 2107);
  return {
    time: (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1),
    date: ((year - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate(),
  };
}

function zip64Extra(values: readonly number[]): Buffer {
  if (values.length === 0) return Buffer.alloc(0);
  const extra = Buffer.alloc(4 + values.length * 8);
  extra.writeUInt16LE(ZIP64_EXTRA, 0);
  extra.writeUInt16LE(values.length * 8, 2);
  values.forEach((value, index) => extra.writeBigUInt64LE(BigInt(value), 4 + index * 8));
  return extra;
}

function localHeader({ name, size, crc32, modifiedAt }: ZipEntry): Buffer {
  const { time, date } = dosTime(modifiedAt);
  const nameBytes = Buffer.from(name);
  const isLarge = size >= MAX_32;
  const extra = zip64Extra(isLarge ? [size, size] : []);
  const header = Buffer.alloc(30);
  header.writeUInt32LE(LOCAL_HEADER, 0);
  header.writeUInt16LE(VERSION_ZIP64, 4);
  header.writeUInt16LE(UTF8_NAMES, 6);
  header.writeUInt16LE(STORED, 8);
  header.writeUInt16LE(time, 10);
  header.writeUInt16LE(date, 12);
  header.writeUInt32LE(crc32, 14);
  header.writeUInt32LE(isLarge ? MAX_32 : size, 18);
  header.writeUInt32LE(isLarge ? MAX_32 : size, 22);
  header.writeUInt16LE(nameBytes.length, 26);
  header.writeUInt16LE(extra.length, 28);
  return Buffer.concat([header, nameBytes, extra]);
}

function centralHeader({ name, size, crc32, modifiedAt }: ZipEntry, offset: number): Buffer {
  const { time, date } = dosTime(modifiedAt);
  const nameBytes = Buffer.from(name);
  const isLarge = size >= MAX_32;
  const isFar = offset >= MAX_32;
  const extra = zip64Extra([...(isLarge ? [size, size] : []), ...(isFar ? [offset] : [])]);
  const header = Buffer.alloc(46);
  header.writeUInt32LE(CENTRAL_HEADER, 0);
  header.writeUInt16LE(MADE_BY_UNIX | VERSION_ZIP64, 4);
  header.writeUInt16LE(VERSION_ZIP64, 6);
  header.writeUInt16LE(UTF8_NAMES, 8);
  header.writeUInt16LE(STORED, 10);
  header.writeUInt16LE(time, 12);
  header.writeUInt16LE(date, 14);
  header.writeUInt32LE(crc32, 16);
  header.writeUInt32LE(isLarge ? MAX_32 : size, 20);
  header.writeUInt32LE(isLarge ? MAX_32 : size, 24);
  header.writeUInt16LE(nameBytes.length, 28);
  header.writeUInt16LE(extra.length, 30);
  header.writeUInt32LE(REGULAR_FILE_644, 38);
  header.writeUInt32LE(isFar ? MAX_32 : offset, 42);
  return Buffer.concat([header, nameBytes, extra]);
}

function endRecords(count: number, directoryOffset: number, directorySize: number): Buffer {
  const end = Buffer.alloc(22);
  end.writeUInt32LE(END, 0);
  end.writeUInt16LE(Math.min(count, MAX_16), 8);
  end.writeUInt16LE(Math.min(count, MAX_16), 10);
  end.writeUInt32LE(Math.min(directorySize, MAX_32), 12);
  end.writeUInt32LE(Math.min(directoryOffset, MAX_32), 16);
  const needsZip64 = count >= MAX_16 || directoryOffset >= MAX_32 || directorySize >= MAX_32;
  return needsZip64 ? Buffer.concat([zip64End(count, directoryOffset, directorySize), end]) : end;
}

function zip64End(count: number, directoryOffset: number, directorySize: number): Buffer {
  const record = Buffer.alloc(56 + 20);
  record.writeUInt32LE(ZIP64_END, 0);
  record.writeBigUInt64LE(44n, 4);
  record.writeUInt16LE(MADE_BY_UNIX | VERSION_ZIP64, 12);
  record.writeUInt16LE(VERSION_ZIP64, 14);
  record.writeBigUInt64LE(BigInt(count), 24);
  record.writeBigUInt64LE(BigInt(count), 32);
  record.writeBigUInt64LE(BigInt(directorySize), 40);
  record.writeBigUInt64LE(BigInt(directoryOffset), 48);
  record.writeUInt32LE(ZIP64_LOCATOR, 56);
  record.writeBigUInt64LE(BigInt(directoryOffset + directorySize), 64);
  record.writeUInt32LE(1, 72);
  return record;
}

/**
 * Lays an archive out before any file is read: stored, not compressed, UTF-8 names, zip64 where needed. Since sizes and
 * checksums are known, its length is too, and any byte range of it can be served.
 */
export function zipLayout(entries: readonly ZipEntry[]): ZipLayout {
  const segments: ZipSegment[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const entry of entries) {
    const header = localHeader(entry);
    directory.push(centralHeader(entry, offset));
    segments.push({ kind: 'bytes', bytes: header });
    if (entry.size > 0) segments.push({ kind: 'file', source: entry.source, size: entry.size });
    offset += header.length + entry.size;
  }
  const directoryBytes = Buffer.concat(directory);
  const tail = Buffer.concat([directoryBytes, endRecords(entries.length, offset, directoryBytes.length)]);
  segments.push({ kind: 'bytes', bytes: tail });
  return { segments, size: offset + tail.length };
}

/** What to send for the bytes `start` to `end` - 1 of the archive; `end` of a file's slice is not wanted any more either. */
export function* sliceLayout(
  { segments }: ZipLayout,
  start: number,
  end: number,
): Generator<{ kind: 'bytes'; bytes: Buffer } | { kind: 'file'; source: string; start: number; end: number }> {
  let offset = 0;
  for (const segment of segments) {
    const length = segment.kind === 'bytes' ? segment.bytes.length : segment.size;
    const from = Math.max(start - offset, 0);
    const to = Math.min(end - offset, length);
    offset += length;
    if (from >= to) continue;
    if (segment.kind === 'bytes') yield { kind: 'bytes', bytes: segment.bytes.subarray(from, to) };
    else yield { kind: 'file', source: segment.source, start: from, end: to };
  }
}
