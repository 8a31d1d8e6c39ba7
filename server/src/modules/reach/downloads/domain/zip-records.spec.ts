import {
  centralHeader,
  dataDescriptor,
  endRecords,
  localHeader,
  type ZipEntry,
  type ZipRecord,
} from './zip-records.js';

const GIB4 = 0xffffffff;
const at = new Date('2026-03-01T12:34:57Z');
const entryWith = (changes: Partial<ZipEntry> = {}): ZipEntry => ({
  name: 'a.txt',
  size: 5,
  crc32: 0x3610a686,
  modifiedAt: at,
  source: '0',
  ...changes,
});
const nameOf = ({ name }: ZipEntry): Buffer => Buffer.from(name);

/** Little endian numbers of `widths` bytes each, from the start. */
function fields(record: Buffer, widths: readonly number[]): number[] {
  let offset = 0;
  return widths.map((width) => {
    const value = width === 8 ? Number(record.readBigUInt64LE(offset)) : record.readUIntLE(offset, width);
    offset += width;
    return value;
  });
}

/** Length of the field with the time. */
const TIMED = 9;

/** Signature, version, flags, method, time, date, CRC-32, two sizes, lengths of name and extra. */
const LOCAL = [4, 2, 2, 2, 2, 2, 4, 4, 4, 2, 2];
const local = (changes: Partial<ZipEntry> = {}) => {
  const entry = entryWith(changes);
  return localHeader(entry, nameOf(entry));
};

describe('a local header', () => {
  const TIME = (12 << 11) | (34 << 5) | 28;
  const DATE = (46 << 9) | (3 << 5) | 1;

  it.each<[string, Partial<ZipEntry>, number[]]>([
    ['a file', {}, [10, 0x800, 0, TIME, DATE, 0x3610a686, 5, 5, 5, TIMED]],
    ['a late checksum', { crc32: 'late' }, [10, 0x808, 0, TIME, DATE, 0, 5, 5, 5, TIMED]],
    ['a folder', { name: 'b/', size: 0, crc32: 0 }, [20, 0x800, 0, TIME, DATE, 0, 0, 0, 2, TIMED]],
    ['the largest 32 bits', { size: GIB4 - 1 }, [10, 0x800, 0, TIME, DATE, 0x3610a686, GIB4 - 1, GIB4 - 1, 5, TIMED]],
    ['more than 32 bits', { size: GIB4 }, [45, 0x800, 0, TIME, DATE, 0x3610a686, GIB4, GIB4, 5, 20 + TIMED]],
  ])('of %s', (_, changes, expected) => {
    expect(fields(local(changes), LOCAL)).toEqual([0x04034b50, ...expected]);
  });

  it('is followed by the name, and by sizes that are wide', () => {
    expect(local().subarray(30, 35).toString()).toBe('a.txt');
    const wide = local({ size: GIB4 + 1 });
    expect(wide.subarray(30, 35).toString()).toBe('a.txt');
    expect(fields(wide.subarray(35), [2, 2, 8, 8])).toEqual([1, 16, GIB4 + 1, GIB4 + 1]);
    expect(wide).toHaveLength(35 + 20 + TIMED);
  });

  it.each([
    ['1979-05-05T00:00:00Z', [0, (5 << 5) | 5]],
    ['1980-01-01T00:00:02Z', [1, (1 << 5) | 1]],
    ['2107-12-31T23:59:59Z', [(23 << 11) | (59 << 5) | 29, (127 << 9) | (12 << 5) | 31]],
    ['2108-12-31T23:59:59Z', [(23 << 11) | (59 << 5) | 29, (127 << 9) | (12 << 5) | 31]],
  ])('writes the time %s, in steps of two seconds and in the years that DOS knows', (time, expected) => {
    expect(fields(local({ modifiedAt: new Date(time) }).subarray(10), [2, 2])).toEqual(expected);
  });
});

describe('the time with its zone', () => {
  it.each([
    ['2026-03-01T12:34:57Z', 1772368497],
    ['1970-01-01T00:00:00Z', 0],
    ['2038-01-19T03:14:07Z', 0x7fffffff],
  ])('%s is in both headers, in seconds since 1970', (time, seconds) => {
    const entry = entryWith({ modifiedAt: new Date(time) });
    const [header] = centralHeader(entry, nameOf(entry), 0);
    for (const record of [localHeader(entry, nameOf(entry)), header?.kind === 'bytes' ? header.bytes : Buffer.alloc(9)])
      expect(fields(record.subarray(-TIMED), [2, 2, 1, 4])).toEqual([0x5455, 5, 1, seconds]);
  });

  it.each(['1969-12-31T23:59:59Z', '2038-01-19T03:14:08Z'])('is left out where it does not fit: %s', (time) => {
    expect(local({ modifiedAt: new Date(time) })).toHaveLength(35);
  });
});

describe('a data descriptor', () => {
  it.each([
    [GIB4 - 1, [4, 4]],
    [GIB4, [8, 8]],
  ])('of %d bytes has sizes as wide as the local header', (size, widths) => {
    const [signature, sum, sizes] = dataDescriptor(entryWith({ size, crc32: 'late' }));
    expect(signature).toEqual({ kind: 'bytes', bytes: Buffer.from([0x50, 0x4b, 7, 8]) });
    expect(sum).toEqual({ kind: 'crc32', source: '0' });
    const bytes = sizes?.kind === 'bytes' ? sizes.bytes : Buffer.alloc(0);
    expect(bytes).toHaveLength(2 * (widths[0] ?? 0));
    expect(fields(bytes, widths)).toEqual([size, size]);
  });
});

describe('a central header', () => {
  /** `LOCAL` after the version that made it; then lengths of extra and comment, disk, attributes and offset. */
  const CENTRAL = [4, 2, 2, 2, 2, 2, 2, 4, 4, 4, 2, 2, 2, 2, 2, 4, 4];
  const FILE_644 = 0o100644 * 0x10000;
  const FOLDER_755 = 0o40755 * 0x10000 + 0x10;
  const joined = (records: ZipRecord[]) =>
    Buffer.concat(records.map((record) => (record.kind === 'bytes' ? record.bytes : Buffer.alloc(4, 0xee))));
  const central = (changes: Partial<ZipEntry> = {}, offset = 70) => {
    const entry = entryWith(changes);
    return centralHeader(entry, nameOf(entry), offset);
  };

  it.each<[string, Partial<ZipEntry>, number, number[]]>([
    ['a file', {}, 70, [10, 0x800, 0x3610a686, 5, 5, 5, TIMED, FILE_644, 70]],
    ['a late checksum', { crc32: 'late' }, 70, [10, 0x808, 0xeeeeeeee, 5, 5, 5, TIMED, FILE_644, 70]],
    ['a folder', { name: 'b/', size: 0, crc32: 0 }, 70, [20, 0x800, 0, 0, 0, 2, TIMED, FOLDER_755, 70]],
    ['wide sizes', { size: GIB4 }, 70, [45, 0x800, 0x3610a686, GIB4, GIB4, 5, 20 + TIMED, FILE_644, 70]],
    ['the last narrow offset', {}, GIB4 - 1, [10, 0x800, 0x3610a686, 5, 5, 5, TIMED, FILE_644, GIB4 - 1]],
    ['a wide offset', {}, GIB4, [45, 0x800, 0x3610a686, GIB4, GIB4, 5, 28 + TIMED, FILE_644, GIB4]],
  ])('of %s', (_, changes, offset, [version, flags, crc, packed, plain, name, extra, attributes, position]) => {
    const [time, date] = fields(local().subarray(10), [2, 2]);
    expect(fields(joined(central(changes, offset)), CENTRAL)).toEqual([
      0x02014b50,
      0x32d,
      version,
      flags,
      0,
      time,
      date,
      crc,
      packed,
      plain,
      name,
      extra,
      0,
      0,
      0,
      attributes,
      position,
    ]);
  });

  it('is followed by the name, and by what is wide', () => {
    expect(joined(central()).subarray(46, 51).toString()).toBe('a.txt');
    expect(fields(joined(central({}, GIB4 + 1)).subarray(51), [2, 2, 8, 8, 8])).toEqual([1, 24, 5, 5, GIB4 + 1]);
    expect(fields(joined(central({ size: GIB4 }, GIB4 + 1)).subarray(51), [2, 2, 8, 8, 8])).toEqual([
      1,
      24,
      GIB4,
      GIB4,
      GIB4 + 1,
    ]);
  });

  it('leaves room for a late checksum, and only then', () => {
    expect(central().map(({ kind }) => kind)).toEqual(['bytes']);
    expect(
      central({ crc32: 'late' }).map((record) => (record.kind === 'bytes' ? record.bytes.length : record)),
    ).toEqual([16, { kind: 'crc32', source: '0' }, 46 - 20 + 5 + TIMED]);
  });
});

describe('the end of an archive', () => {
  /** Signature, two disks, entries on it, entries, size and offset of the directory, length of the comment. */
  const END = [4, 2, 2, 2, 2, 4, 4, 2];

  it.each([
    ['few entries', { count: 3, offset: 70, size: 150 }, 22],
    ['the last narrow count', { count: 0xfffe, offset: 70, size: 150 }, 22],
    ['a wide count', { count: 0xffff, offset: 70, size: 150 }, 98],
    ['the last narrow offset', { count: 3, offset: GIB4 - 1, size: 150 }, 22],
    ['a wide offset', { count: 3, offset: GIB4, size: 150 }, 98],
    ['a wide size', { count: 3, offset: 70, size: GIB4 }, 98],
  ])('of %s', (_, directory, length) => {
    const { count, offset, size } = directory;
    const records = endRecords(directory);
    expect(records).toHaveLength(length);
    expect(fields(records.subarray(length - 22), END)).toEqual([0x06054b50, 0, 0, count, count, size, offset, 0]);
  });

  it('repeats what is wide in the records of zip64', () => {
    const [count, offset, size] = [0x10001, GIB4 + 7, GIB4 + 9];
    const records = endRecords({ count, offset, size });
    expect(fields(records, [4, 8, 2, 2, 4, 4, 8, 8, 8, 8])).toEqual([
      0x06064b50,
      44,
      0x32d,
      45,
      0,
      0,
      count,
      count,
      size,
      offset,
    ]);
    expect(fields(records.subarray(56), [4, 4, 8, 4])).toEqual([0x07064b50, 0, offset + size, 1]);
    expect(fields(records.subarray(76), END)).toEqual([0x06054b50, 0, 0, 0xffff, 0xffff, GIB4, GIB4, 0]);
  });
});
