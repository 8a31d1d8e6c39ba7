import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { sfntOf } from './woff.js';

const { resolve } = createRequire(import.meta.url);

/** OpenType checksum: the sum of all 32-bit words of a table, padded with zeros. */
function checksum(table: Buffer): number {
  const padded = Buffer.concat([table, Buffer.alloc(-table.length & 3)]);
  let sum = 0;
  for (let at = 0; at < padded.length; at += 4) sum = (sum + padded.readUInt32BE(at)) >>> 0;
  return sum;
}

describe('sfntOf', () => {
  it('unpacks every table with a correct checksum', () => {
    const font = sfntOf(readFileSync(resolve('@fontsource/noto-sans/files/noto-sans-latin-400-normal.woff')));
    expect(font.readUInt32BE(0)).toBe(0x00010000);
    const names: string[] = [];
    for (let index = 0; index < font.readUInt16BE(4); index += 1) {
      const entry = 12 + index * 16;
      const name = font.toString('latin1', entry, entry + 4);
      const [sum, offset = 0, size = 0] = [4, 8, 12].map((field) => font.readUInt32BE(entry + field));
      names.push(name);
      expect(offset % 4).toBe(0);
      // The checksum of the head table excludes a field that depends on the whole file.
      if (name !== 'head') expect([name, checksum(font.subarray(offset, offset + size))]).toEqual([name, sum]);
    }
    expect(names).toEqual(expect.arrayContaining(['cmap', 'glyf', 'head', 'loca']));
  });

  it('refuses other files', () => {
    expect(() => sfntOf(Buffer.from('OTTO and more'))).toThrow('not a WOFF');
  });
});
