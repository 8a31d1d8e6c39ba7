import { randomBytes } from 'node:crypto';
import { Decrypter, Encrypter, generateX25519Identity } from 'age-encryption';
import { nobleCipher } from './browser/noble-cipher.js';
import { CHUNK_BYTES, type ChunkCipherOf, DamagedFileError, openChunks, SEALED_CHUNK_BYTES } from './chunks.js';
import { newFileHeader, openFileHeader } from './file-header.js';
import { nodeCipher } from './node/node-cipher.js';
import { SealedFile } from './sealed-file.js';
import { openList, sealList } from './sealed-list.js';
import { linkWithKey, newTransferKey, readTransferKey } from './transfer-key.js';

const sizes = [
  16 * CHUNK_BYTES,
  33 * CHUNK_BYTES + 1,
  0,
  1,
  CHUNK_BYTES - 1,
  CHUNK_BYTES,
  CHUNK_BYTES + 1,
  3 * CHUNK_BYTES,
  3 * CHUNK_BYTES + 777,
];

async function sealed(plain: Uint8Array<ArrayBuffer>, cipherOf: ChunkCipherOf = nodeCipher) {
  const key = await newTransferKey();
  const { bytes: header, payloadKey } = await newFileHeader(key);
  const cipher = cipherOf(payloadKey);
  const file = new SealedFile({ plain: new Blob([plain]), header, cipher });
  return { key, header, cipher, file, bytes: new Uint8Array(await file.arrayBuffer()) };
}

async function open(
  cipher: Awaited<ReturnType<typeof sealed>>['cipher'],
  payload: Uint8Array,
  options: { first?: number; plainBytes: number },
) {
  const pieces: Uint8Array[] = [];
  const source = (async function* () {
    yield payload;
  })();
  for await (const piece of openChunks(cipher, source, options)) pieces.push(piece);
  return Buffer.concat(pieces);
}

it.each(sizes)('seals a file of %d bytes that age opens', async (size) => {
  const plain = new Uint8Array(randomBytes(size));
  for (const cipherOf of [nodeCipher, nobleCipher]) {
    const { key, file, bytes } = await sealed(plain, cipherOf);
    expect(bytes.length).toBe(file.size);
    const decrypter = new Decrypter();
    decrypter.addIdentity(key.identity);
    expect(Buffer.from(await decrypter.decrypt(bytes)).equals(plain)).toBe(true);
  }
});

it('opens a file for several recipients by each of their keys', async () => {
  const keys = [await newTransferKey(), await newTransferKey()];
  const encrypter = new Encrypter();
  for (const { recipient } of keys) encrypter.addRecipient(recipient);
  const file = await encrypter.encrypt('for both');
  for (const { identity } of keys) {
    const { bytes, payloadKey } = await openFileHeader(file, identity);
    const plain = await open(nodeCipher(payloadKey), file.subarray(bytes.length), { plainBytes: 8 });
    expect(plain.toString()).toBe('for both');
  }
});

it('gives any range the bytes that it has in the whole, also of a slice of a slice', async () => {
  const { file, bytes, header } = await sealed(new Uint8Array(randomBytes(35 * CHUNK_BYTES + 777)));
  const marks = [
    0,
    5,
    header.length,
    header.length + SEALED_CHUNK_BYTES,
    100_000,
    16 * SEALED_CHUNK_BYTES + header.length,
    2_150_001,
    file.size,
    file.size + 9,
  ];
  for (const start of marks)
    for (const end of marks.filter((mark) => mark >= start)) {
      const part = Buffer.from(await file.slice(start, end).arrayBuffer());
      expect(part.equals(bytes.subarray(start, end))).toBe(true);
    }
  const inner = file.slice(100, 150_000).slice(1000, 70_000);
  expect(Buffer.from(await inner.arrayBuffer()).equals(bytes.subarray(1100, 70_100))).toBe(true);
});

it('opens a file from a chunk in the middle on', async () => {
  const plain = new Uint8Array(randomBytes(3 * CHUNK_BYTES + 777));
  const { header, cipher, bytes } = await sealed(plain);
  const rest = bytes.subarray(header.length + 2 * SEALED_CHUNK_BYTES);
  const opened = await open(cipher, rest, { first: 2, plainBytes: plain.length });
  expect(opened.equals(plain.subarray(2 * CHUNK_BYTES))).toBe(true);
});

describe('a changed payload', () => {
  const plain = new Uint8Array(randomBytes(3 * CHUNK_BYTES + 777));

  it.each<[string, (payload: Uint8Array) => Uint8Array]>([
    ['with a flipped bit', (payload) => payload.map((byte, at) => (at === 70_000 ? byte ^ 1 : byte))],
    [
      'with swapped chunks',
      (payload) =>
        Buffer.concat([
          payload.subarray(SEALED_CHUNK_BYTES, 2 * SEALED_CHUNK_BYTES),
          payload.subarray(0, SEALED_CHUNK_BYTES),
          payload.subarray(2 * SEALED_CHUNK_BYTES),
        ]),
    ],
    ['cut within a chunk', (payload) => payload.subarray(0, -1)],
    ['cut behind a chunk', (payload) => payload.subarray(0, 2 * SEALED_CHUNK_BYTES)],
    ['with something behind it', (payload) => Buffer.concat([payload, Buffer.from([0])])],
  ])('%s is refused', async (_, change) => {
    const { cipher, header, bytes } = await sealed(plain);
    const payload = change(bytes.subarray(header.length));
    await expect(open(cipher, payload, { plainBytes: plain.length })).rejects.toThrow(DamagedFileError);
  });

  it('of another file with the same key is refused', async () => {
    const [first, second] = [await sealed(plain), await sealed(plain)];
    const payload = second.bytes.subarray(second.header.length);
    await expect(open(first.cipher, payload, { plainBytes: plain.length })).rejects.toThrow(DamagedFileError);
  });
});

describe('keys', () => {
  it('are read from a link, in either case', async () => {
    const key = await newTransferKey();
    const { hash } = new URL(linkWithKey('https://files.example.com/w/abcdEF1', key));
    expect(await readTransferKey(hash)).toEqual(key);
    expect(await readTransferKey(` ${key.identity.toLowerCase()}\n`)).toEqual(key);
  });

  it('with a wrong or missing character are no keys', async () => {
    const { identity } = await newTransferKey();
    const wrong = identity.slice(0, -1) + (identity.endsWith('Q') ? 'P' : 'Q');
    for (const text of ['', '#', wrong, identity.slice(0, -1), `${identity}Q`])
      expect(await readTransferKey(text)).toBeUndefined();
  });
});

describe('the list of files', () => {
  const payloadKey = Buffer.alloc(32).toString('base64');
  const list = { message: '给你 ✓', files: [{ name: '1.age', path: '照片/a.jpg', size: 3, payloadKey }] };

  it('comes back as it was sealed', async () => {
    const key = await newTransferKey();
    expect(await openList(await sealList(list, key), key)).toEqual({ version: 1, ...list });
  });

  it('opens with no other key, and not after a change', async () => {
    const key = await newTransferKey();
    const text = await sealList(list, key);
    const bytes = Buffer.from(text, 'base64');
    bytes[bytes.length - 20] = (bytes[bytes.length - 20] ?? 0) ^ 1;
    const other = { ...key, identity: await generateX25519Identity() };
    await expect(openList(text, other)).rejects.toThrow(DamagedFileError);
    await expect(openList(bytes.toString('base64'), key)).rejects.toThrow(DamagedFileError);
    await expect(openList('not base64!', key)).rejects.toThrow(DamagedFileError);
  });

  it('names no file outside of its folder', async () => {
    const key = await newTransferKey();
    const outside = { message: '', files: [{ name: '1.age', path: '../a.jpg', size: 3, payloadKey }] };
    expect((await openList(await sealList(outside, key), key)).files[0]?.path).toBe('a.jpg');
  });
});
