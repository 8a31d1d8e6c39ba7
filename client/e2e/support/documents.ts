import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { deflateSync } from 'node:zlib';
import { pdfText } from './pdf-text.js';

async function write(path: string, bytes: Buffer): Promise<string> {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, bytes);
  return path;
}

export function writePdf(path: string, lines: readonly string[]): Promise<string> {
  return write(path, Buffer.from(pdfText(lines), 'latin1'));
}

/** One second of a quiet tone. */
export function writeSound(path: string): Promise<string> {
  const RATE = 8000;
  const samples = Buffer.alloc(RATE * 2);
  for (let at = 0; at < RATE; at += 1) samples.writeInt16LE(Math.round(4000 * Math.sin(at / 6)), at * 2);
  const header = Buffer.alloc(44);
  header.write('RIFF', 0);
  header.writeUInt32LE(36 + samples.length, 4);
  header.write('WAVEfmt ', 8);
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(1, 22);
  header.writeUInt32LE(RATE, 24);
  header.writeUInt32LE(RATE * 2, 28);
  header.writeUInt16LE(2, 32);
  header.writeUInt16LE(16, 34);
  header.write('data', 36);
  header.writeUInt32LE(samples.length, 40);
  return write(path, Buffer.concat([header, samples]));
}

/** A picture of one colour running into another. */
export function writePicture(path: string, width = 640, height = 400): Promise<string> {
  const rows = Buffer.alloc((1 + 3 * width) * height);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const at = y * (1 + 3 * width) + 1 + 3 * x;
      rows[at] = Math.round((200 * x) / width);
      rows[at + 1] = 110;
      rows[at + 2] = Math.round((180 * y) / height);
    }
  const size = Buffer.alloc(13);
  size.writeUInt32BE(width, 0);
  size.writeUInt32BE(height, 4);
  size.set([8, 2, 0, 0, 0], 8);
  const parts = [chunk('IHDR', size), chunk('IDAT', deflateSync(rows)), chunk('IEND', Buffer.alloc(0))];
  return write(path, Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), ...parts]));
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

function crc32(bytes: Buffer): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  }
  return ~crc >>> 0;
}
