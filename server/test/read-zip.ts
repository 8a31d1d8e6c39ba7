import { crc32, inflateRawSync } from 'node:zlib';

const DEFLATED = 8;

/** Name and bytes of every file of an archive; checks the checksums. */
export function readZip(archive: Buffer): Map<string, Buffer> {
  const end = archive.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]));
  const files = new Map<string, Buffer>();
  let at = archive.readUInt32LE(end + 16);
  for (let left = archive.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [nameLength, extraLength] = [archive.readUInt16LE(at + 28), archive.readUInt16LE(at + 30)];
    const name = archive.toString('utf8', at + 46, at + 46 + nameLength);
    const local = archive.readUInt32LE(at + 42);
    const start = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
    const stored = archive.subarray(start, start + archive.readUInt32LE(at + 20));
    const bytes = archive.readUInt16LE(at + 10) === DEFLATED ? inflateRawSync(stored) : stored;
    expect([name, crc32(bytes)]).toEqual([name, archive.readUInt32LE(at + 16)]);
    expect(files.has(name)).toBe(false);
    if (!name.endsWith('/')) files.set(name, Buffer.from(bytes));
    at += 46 + nameLength + extraLength;
  }
  return files;
}
