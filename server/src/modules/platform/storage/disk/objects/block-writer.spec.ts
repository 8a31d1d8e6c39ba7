import { MIB } from '#contract/units.js';
import { mkdtemp, open, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BlockWriter, intoFile } from './block-writer.js';

const CHUNK_BYTES = 64 * 1024;

it('takes at most 8 MiB for all files together and one chunk for each, and writes all of it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'sampan-writers-'));
  const files = await Promise.all(Array.from({ length: 200 }, (_, index) => open(join(folder, String(index)), 'wx+')));
  const writers = files.map((file) => new BlockWriter(intoFile(file), { position: 0, limit: MIB }));
  const write = (writer: BlockWriter, index: number): boolean => writer.write(Buffer.alloc(CHUNK_BYTES, index + 1));
  const waiting = writers.map((writer, index) => {
    while (write(writer, index)) if (writer.size >= MIB) throw new Error('took a whole MiB without waiting');
    return writer.size;
  });
  const total = waiting.reduce((sum, size) => sum + size, 0);
  expect(total).toBeLessThanOrEqual(8 * MIB + writers.length * CHUNK_BYTES);
  await Promise.all(writers.map((writer) => writer.finish()));
  await Promise.all(writers.map((writer) => writer.close()));
  await Promise.all(files.map((file) => file.close()));
  for (const [index, size] of waiting.entries())
    expect((await readFile(join(folder, String(index)))).equals(Buffer.alloc(size, index + 1))).toBe(true);
  // A writer that is closed before its bytes are written releases its share of the memory.
  const file = await open(join(folder, 'cut'), 'wx+');
  for (let times = 0; times < writers.length; times += 1) {
    const cut = new BlockWriter(intoFile(file), { position: 0, limit: MIB });
    expect(cut.write(Buffer.alloc(CHUNK_BYTES))).toBe(true);
    await cut.close();
  }
  await file.close();
  await rm(folder, { recursive: true });
});
