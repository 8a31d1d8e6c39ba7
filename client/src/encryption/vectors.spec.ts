import { createHash } from 'node:crypto';
import { inflateSync } from 'node:zlib';
import * as vectors from 'cctv-age';
import { nobleCipher } from './browser/noble-cipher.js';
import { openChunks, payloadBytesOf, plainBytesOf, sealChunks, type ChunkCipherOf } from './chunks.js';
import { openFileHeader } from './file-header.js';
import { nodeCipher } from './node/node-cipher.js';

/** Vectors of the age community (https://c2sp.org/CCTV/age): those for X25519 and for the payload, which are what is used here. */
const cases = Object.entries(vectors)
  .map(([name, bytes]) => ({ name, ...readVector(bytes) }))
  .filter(({ facts }) => facts['identity']?.startsWith('AGE-SECRET-KEY-1') && facts['armored'] === undefined);

it.each(cases)('$name', async ({ facts, file }) => {
  const identity = facts['identity'] ?? '';
  for (const cipherOf of [nodeCipher, nobleCipher]) {
    const opened = openFile(file, { identity, cipherOf });
    if (facts['expect'] !== 'success') {
      await expect(opened).rejects.toThrow();
      continue;
    }
    const { plain, payload, payloadKey } = await opened;
    expect(createHash('sha256').update(plain).digest('hex')).toBe(facts['payload']);
    // Whatever was opened is sealed to the same bytes.
    const options = { first: 0, plainBytes: plain.length };
    expect(Buffer.from(sealChunks(cipherOf(payloadKey), plain, options)).equals(payload)).toBe(true);
  }
});

it('knows most of the vectors', () => {
  expect(cases.length).toBeGreaterThan(60);
  expect(cases.filter(({ facts }) => facts['expect'] === 'success').length).toBeGreaterThan(10);
});

async function openFile(file: Uint8Array, { identity, cipherOf }: { identity: string; cipherOf: ChunkCipherOf }) {
  const { bytes, payloadKey } = await openFileHeader(file, identity);
  const payload = file.subarray(bytes.length);
  const plainBytes = plainBytesOf(payload.length);
  expect(payloadBytesOf(plainBytes)).toBe(payload.length);
  const pieces: Uint8Array[] = [];
  for await (const piece of openChunks(cipherOf(payloadKey), inPieces(payload), { plainBytes })) pieces.push(piece);
  return { plain: Buffer.concat(pieces), payload, payloadKey };
}

/** Cut as a network does it: in the middle of chunks. */
async function* inPieces(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += 50_000) yield bytes.subarray(at, at + 50_000);
}

/** Lines of facts, an empty line, the file. */
function readVector(bytes: Uint8Array): { facts: Record<string, string>; file: Uint8Array } {
  const end = Buffer.from(bytes).indexOf('\n\n');
  const lines = new TextDecoder().decode(bytes.subarray(0, end)).split('\n');
  const facts = Object.fromEntries(lines.map((line) => line.split(': ') as [string, string]));
  const rest = bytes.subarray(end + 2);
  return { facts, file: facts['compressed'] === 'zlib' ? inflateSync(rest) : rest };
}
