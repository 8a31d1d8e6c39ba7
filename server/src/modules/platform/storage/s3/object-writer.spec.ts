import { MIB } from '#contract/units.js';
import { splitIntoParts } from './object-writer.js';

async function* chunks(...sizes: number[]): AsyncGenerator<Buffer> {
  let value = 0;
  for (const size of sizes) yield Buffer.alloc(size, (value += 1));
}

async function sizesOf(body: AsyncIterable<Uint8Array>, options: Parameters<typeof splitIntoParts>[1] = {}) {
  const sizes: [bytes: number, isLast: boolean][] = [];
  for await (const { bytes, isLast } of splitIntoParts(body, options)) sizes.push([bytes.length, isLast]);
  return sizes;
}

describe('a stream in parts', () => {
  it('is cut at 8 MiB whatever its chunks are, and knows its last part', async () => {
    expect(await sizesOf(chunks(20 * MIB, 1))).toEqual([
      [8 * MIB, false],
      [8 * MIB, false],
      [4 * MIB + 1, true],
    ]);
    expect(await sizesOf(chunks(8 * MIB))).toEqual([[8 * MIB, true]]);
    expect(await sizesOf(chunks(8 * MIB, 1))).toEqual([
      [8 * MIB, false],
      [1, true],
    ]);
    expect(await sizesOf(chunks())).toEqual([[0, true]]);
  });

  it('is cut larger where an object needs it to have few enough parts', async () => {
    expect(await sizesOf(chunks(20 * MIB), { minBytes: 12 * MIB })).toEqual([
      [12 * MIB, false],
      [8 * MIB, true],
    ]);
  });

  it('keeps all bytes in order', async () => {
    const parts: Buffer[] = [];
    for await (const { bytes } of splitIntoParts(chunks(5 * MIB, 5 * MIB, 3), {})) parts.push(bytes);
    const whole = Buffer.concat(parts);
    expect(whole.equals(Buffer.concat([Buffer.alloc(5 * MIB, 1), Buffer.alloc(5 * MIB, 2), Buffer.alloc(3, 3)]))).toBe(
      true,
    );
  });

  it('says before the last part that there is too much or too little', async () => {
    await expect(sizesOf(chunks(10), { size: 9 })).rejects.toMatchObject({ code: 'body-too-large' });
    await expect(sizesOf(chunks(10), { size: 11 })).rejects.toMatchObject({ code: 'body-incomplete' });
    expect(await sizesOf(chunks(10), { size: 10 })).toEqual([[10, true]]);
  });
});
