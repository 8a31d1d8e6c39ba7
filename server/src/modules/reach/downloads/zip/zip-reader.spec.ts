import { randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { archiveLayout } from '../domain/archive-layout.js';
import { sliceLayout } from '../domain/zip-layout.js';
import { zipWorld, type ZipWorld } from '../testing/zip-world.js';
import { ChecksumCache } from './zip-checksums.js';
import { ZipBuffers, ZipReader } from './zip-reader.js';

const transfer = { _id: 't1', dateSent: new Date('2026-03-01T12:00:00Z') };
const contents: Record<string, Buffer> = {
  'a.txt': Buffer.from('hello'),
  empty: Buffer.alloc(0),
  'long.bin': randomBytes(700_000),
  ...Object.fromEntries(Array.from({ length: 40 }, (_, index) => [`many/${index}`, randomBytes(3000 + index)])),
  'last.bin': randomBytes(2_000_000),
};

function storedFiles({ store, files }: ZipWorld) {
  return new Map(files.map((file) => [file.id, { ...file, store }]));
}

function setup(options: Parameters<typeof zipWorld>[1] = {}, files = contents) {
  const world = zipWorld(files, { chunkBytes: 50_000, ...options });
  const layout = archiveLayout(transfer, world.files);
  const source = { layout, files: storedFiles(world) };
  const buffers = new ZipBuffers(4);
  const checksums = new ChecksumCache();
  const read = async (start = 0, end = layout.size): Promise<Buffer> => {
    const reader = new ZipReader(source, { start, end }, { buffers, checksums });
    const chunks: Buffer[] = [];
    try {
      await reader.begin();
      for await (const chunk of reader.chunks()) chunks.push(Buffer.from(chunk));
    } finally {
      await reader.close();
    }
    return Buffer.concat(chunks);
  };
  return { world, layout, buffers, read };
}

function expected({ files }: ZipWorld, layout: ReturnType<typeof archiveLayout>): Buffer {
  const bytesOf = (source: string) => contents[files[Number(source)]?.path ?? ''] ?? Buffer.alloc(0);
  const pieces = [...sliceLayout(layout, 0, layout.size)].map((slice) => {
    if (slice.kind === 'bytes') return slice.bytes;
    if (slice.kind === 'file') return bytesOf(slice.source).subarray(slice.start, slice.end);
    const sum = Buffer.alloc(4);
    sum.writeUInt32LE(crc32(bytesOf(slice.source)), 0);
    return sum;
  });
  return Buffer.concat(pieces);
}

describe.each([
  { kind: 'disk', late: false },
  { kind: 'disk', late: true },
  { kind: 's3', late: false },
  { kind: 's3', late: true },
] as const)('ZipReader, $kind, late checksums: $late', (options) => {
  it('reads the whole archive and any range of it', async () => {
    const { world, layout, read, buffers } = setup(options);
    const whole = expected(world, layout);
    expect((await read()).equals(whole)).toBe(true);
    const { size } = layout;
    for (const [start, end] of [
      [0, 1],
      [1, 40],
      [40_000, 800_000],
      [699_999, 1_500_001],
      [size - 30, size],
      [size - 2500, size - 11],
      [size, size],
    ] as const)
      expect((await read(start, end)).equals(whole.subarray(start, end))).toBe(true);
    expect(buffers.hasLarge).toBe(true);
  });

  it('throws the error of an unreadable file, and no bytes after it', async () => {
    const { read } = setup({ ...options, failing: ['key-20'] });
    await expect(read()).rejects.toMatchObject({ code: 'damaged' });
  });
});

describe('ZipReader', () => {
  it('reads ahead several files at once, up to a maximum', async () => {
    const files = Object.fromEntries(Array.from({ length: 400 }, (_, index) => [`${index}`, randomBytes(60_000)]));
    const { world, read } = setup({}, files);
    await read();
    expect(world.mostAtOnce()).toBeGreaterThan(4);
    expect(world.mostAtOnce()).toBeLessThanOrEqual(12);
  });

  it('reads several ranges of a long file at once from a network store', async () => {
    const { world, read } = setup({ kind: 's3' }, { 'long.bin': randomBytes(12_000_000) });
    await read();
    expect(world.mostAtOnce()).toBeGreaterThan(3);
    expect(world.mostAtOnce()).toBeLessThanOrEqual(9);
  });

  it('reads each file once despite late checksums, and for the end of an archive only the files it needs', async () => {
    const { world, layout, read } = setup({ late: true });
    await read();
    const whole = new Set(world.reads.map(({ key }) => key));
    expect(world.reads).toHaveLength(whole.size);
    const again = setup({ late: true });
    await again.read(layout.size - 100, layout.size);
    expect(again.world.reads.map(({ key }) => key)).toEqual(['key-43']);
    // Cached: a resumed download does not read the file again.
    await again.read(layout.size - 100, layout.size);
    expect(again.world.reads).toHaveLength(1);
  });

  it('stops reading and releases its buffers when the client leaves', async () => {
    const { world, layout, buffers } = setup();
    const source = { layout, files: storedFiles(world) };
    const reader = new ZipReader(source, { start: 0, end: layout.size }, { buffers, checksums: new ChecksumCache() });
    await reader.begin();
    for await (const _chunk of reader.chunks()) break;
    await reader.close();
    const reads = world.reads.length;
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(world.reads).toHaveLength(reads);
    expect(reads).toBeLessThan(world.files.length);
    expect(buffers.hasLarge).toBe(true);
  });
});
