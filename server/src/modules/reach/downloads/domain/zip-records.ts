/** One entry of an archive. Its size is known in advance, its checksum may be late. */
export interface ZipEntry {
  /** Relative path with `/`; folders end in `/`. */
  name: string;
  /** Bytes; 0 for a folder. */
  size: number;
  /** `late`: computed while the bytes are read, then written after them and in the directory. */
  crc32: number | 'late';
  modifiedAt: Date;
  /** Opaque reference to its bytes. */
  source: string;
}

/** Bytes, or the position of a late checksum: four bytes, little endian. */
export type ZipRecord = { kind: 'bytes'; bytes: Buffer } | { kind: 'crc32'; source: string };

// APPNOTE.TXT 6.3.10, sections 4.3.7 (local header), 4.3.9 (data descriptor), 4.3.12 (central directory), 4.3.14-4.3.16
// (zip64 and end records), 4.4.4 (flags). The time: proginfo/extrafld.txt of Info-ZIP.
const LOCAL_HEADER = 0x04034b50;
const DATA_DESCRIPTOR = 0x08074b50;
const CENTRAL_HEADER = 0x02014b50;
const ZIP64_END = 0x06064b50;
const ZIP64_LOCATOR = 0x07064b50;
const END = 0x06054b50;
const ZIP64_EXTRA = 0x0001;
const TIME_EXTRA = 0x5455;
const HAS_MODIFIED = 1;
const TIME_BYTES = 5;
const VERSION_STORED = 10;
const VERSION_FOLDER = 20;
const VERSION_ZIP64 = 45;
const MADE_BY_UNIX = 3 << 8;
const UTF8_NAMES = 1 << 11;
const CRC_FOLLOWS = 1 << 3;
const STORED = 0;
const MAX_32 = 0xffffffff;
const MAX_TIME = 0x7fffffff;
const MAX_16 = 0xffff;
const REGULAR_FILE_644 = (0o100644 << 16) >>> 0;
const FOLDER_755 = ((0o40755 << 16) | 0x10) >>> 0;

const LOCAL_BYTES = 30;
const CENTRAL_BYTES = 46;
const CENTRAL_CRC_AT = 16;
const CRC_BYTES = 4;

/** Values that do not fit 32 bits; the field then refers to the zip64 extra field. */
const isLarge = (size: number): boolean => size >= MAX_32;
const isFolder = ({ name }: ZipEntry): boolean => name.endsWith('/');

function writeDosTime(record: Buffer, at: Date, offset: number): void {
  const year = Math.min(Math.max(at.getUTCFullYear(), 1980), 2107);
  record.writeUInt16LE((at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1), offset);
  record.writeUInt16LE(((year - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate(), offset + 2);
}

function flagsOf({ crc32 }: ZipEntry): number {
  return UTF8_NAMES | (crc32 === 'late' ? CRC_FOLLOWS : 0);
}

function versionFor(entry: ZipEntry, needsZip64: boolean): number {
  if (needsZip64) return VERSION_ZIP64;
  return isFolder(entry) ? VERSION_FOLDER : VERSION_STORED;
}

interface Extra {
  /** Values that do not fit 32 bits. */
  wide: readonly number[];
  modifiedAt: Date;
}

/** The fixed part, the name, and the extra fields. */
function recordOf(fixedBytes: number, name: Buffer, { wide, modifiedAt }: Extra): Buffer {
  const wideBytes = wide.length === 0 ? 0 : 4 + wide.length * 8;
  const seconds = Math.floor(modifiedAt.getTime() / 1000);
  const hasTime = seconds >= 0 && seconds <= MAX_TIME;
  // Allocated from the pool: an archive has thousands of records.
  const bytes = fixedBytes + name.length + wideBytes + (hasTime ? 4 + TIME_BYTES : 0);
  const record = Buffer.allocUnsafe(bytes).fill(0, 0, fixedBytes);
  name.copy(record, fixedBytes);
  let at = fixedBytes + name.length;
  if (wideBytes > 0) {
    record.writeUInt16LE(ZIP64_EXTRA, at);
    record.writeUInt16LE(wide.length * 8, at + 2);
    wide.forEach((value, index) => record.writeBigUInt64LE(BigInt(value), at + 4 + index * 8));
    at += wideBytes;
  }
  if (hasTime) {
    // Seconds since 1970: the MS-DOS time before it is read in the time zone of the reader.
    record.writeUInt16LE(TIME_EXTRA, at);
    record.writeUInt16LE(TIME_BYTES, at + 2);
    record.writeUInt8(HAS_MODIFIED, at + 4);
    record.writeUInt32LE(seconds, at + 5);
  }
  return record;
}

export function localHeader(entry: ZipEntry, name: Buffer): Buffer {
  const { size, crc32, modifiedAt } = entry;
  const wide = isLarge(size) ? [size, size] : [];
  const record = recordOf(LOCAL_BYTES, name, { wide, modifiedAt });
  record.writeUInt32LE(LOCAL_HEADER, 0);
  record.writeUInt16LE(versionFor(entry, wide.length > 0), 4);
  record.writeUInt16LE(flagsOf(entry), 6);
  record.writeUInt16LE(STORED, 8);
  writeDosTime(record, modifiedAt, 10);
  record.writeUInt32LE(crc32 === 'late' ? 0 : crc32, 14);
  record.writeUInt32LE(Math.min(size, MAX_32), 18);
  record.writeUInt32LE(Math.min(size, MAX_32), 22);
  record.writeUInt16LE(name.length, 26);
  record.writeUInt16LE(record.length - LOCAL_BYTES - name.length, 28);
  return record;
}

/** Follows the bytes of an entry with a late checksum; its sizes are as wide as in the local header. */
export function dataDescriptor({ size, source }: ZipEntry): ZipRecord[] {
  const signature = Buffer.alloc(4);
  signature.writeUInt32LE(DATA_DESCRIPTOR, 0);
  const sizes = Buffer.alloc(isLarge(size) ? 16 : 8);
  if (isLarge(size)) {
    sizes.writeBigUInt64LE(BigInt(size), 0);
    sizes.writeBigUInt64LE(BigInt(size), 8);
  } else {
    sizes.writeUInt32LE(size, 0);
    sizes.writeUInt32LE(size, 4);
  }
  return [
    { kind: 'bytes', bytes: signature },
    { kind: 'crc32', source },
    { kind: 'bytes', bytes: sizes },
  ];
}

export function centralHeader(entry: ZipEntry, name: Buffer, offset: number): ZipRecord[] {
  const { size, crc32, modifiedAt, source } = entry;
  // A wide offset makes the sizes wide too: behind a file of exactly 4 GiB - 1, Info-ZIP's unzip 6.00 looks for them.
  const hasWideSizes = isLarge(size) || isLarge(offset);
  const wide = [...(hasWideSizes ? [size, size] : []), ...(isLarge(offset) ? [offset] : [])];
  const record = recordOf(CENTRAL_BYTES, name, { wide, modifiedAt });
  record.writeUInt32LE(CENTRAL_HEADER, 0);
  record.writeUInt16LE(MADE_BY_UNIX | VERSION_ZIP64, 4);
  record.writeUInt16LE(versionFor(entry, wide.length > 0), 6);
  record.writeUInt16LE(flagsOf(entry), 8);
  record.writeUInt16LE(STORED, 10);
  writeDosTime(record, modifiedAt, 12);
  record.writeUInt32LE(hasWideSizes ? MAX_32 : size, 20);
  record.writeUInt32LE(hasWideSizes ? MAX_32 : size, 24);
  record.writeUInt16LE(name.length, 28);
  record.writeUInt16LE(record.length - CENTRAL_BYTES - name.length, 30);
  record.writeUInt32LE(isFolder(entry) ? FOLDER_755 : REGULAR_FILE_644, 38);
  record.writeUInt32LE(Math.min(offset, MAX_32), 42);
  if (crc32 === 'late') {
    return [
      { kind: 'bytes', bytes: record.subarray(0, CENTRAL_CRC_AT) },
      { kind: 'crc32', source },
      { kind: 'bytes', bytes: record.subarray(CENTRAL_CRC_AT + CRC_BYTES) },
    ];
  }
  record.writeUInt32LE(crc32, CENTRAL_CRC_AT);
  return [{ kind: 'bytes', bytes: record }];
}

export function endRecords(directory: { count: number; offset: number; size: number }): Buffer {
  const { count, offset, size } = directory;
  const end = Buffer.alloc(22);
  end.writeUInt32LE(END, 0);
  end.writeUInt16LE(Math.min(count, MAX_16), 8);
  end.writeUInt16LE(Math.min(count, MAX_16), 10);
  end.writeUInt32LE(Math.min(size, MAX_32), 12);
  end.writeUInt32LE(Math.min(offset, MAX_32), 16);
  const needsZip64 = count >= MAX_16 || isLarge(offset) || isLarge(size);
  return needsZip64 ? Buffer.concat([zip64End(directory), end]) : end;
}

function zip64End({ count, offset, size }: { count: number; offset: number; size: number }): Buffer {
  const record = Buffer.alloc(56 + 20);
  record.writeUInt32LE(ZIP64_END, 0);
  record.writeBigUInt64LE(44n, 4);
  record.writeUInt16LE(MADE_BY_UNIX | VERSION_ZIP64, 12);
  record.writeUInt16LE(VERSION_ZIP64, 14);
  record.writeBigUInt64LE(BigInt(count), 24);
  record.writeBigUInt64LE(BigInt(count), 32);
  record.writeBigUInt64LE(BigInt(size), 40);
  record.writeBigUInt64LE(BigInt(offset), 48);
  record.writeUInt32LE(ZIP64_LOCATOR, 56);
  record.writeBigUInt64LE(BigInt(offset + size), 64);
  record.writeUInt32LE(1, 72);
  return record;
}
