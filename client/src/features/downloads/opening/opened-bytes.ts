import { lastPart } from '../../../encryption/opened-submission.js';
import { makeZip, predictLength } from 'client-zip';
import { type ChunkCipherOf, DamagedFileError, openChunks, payloadBytesOf } from '../../../encryption/chunks.js';
import type { OpenRequest, SealedPart, SealedSource } from './sealed-part.js';
import { StoredBytes } from './stored-bytes.js';

type Bytes = AsyncGenerator<Uint8Array<ArrayBuffer>, void>;

// Of the stored zip: APPNOTE.TXT 4.3.7 (local header) and 4.3.9 (data descriptor).
const LOCAL_HEADER = 0x04034b50;
const LOCAL_BYTES = 30;
const CRC_FOLLOWS = 1 << 3;
const DESCRIPTOR_BYTES = 16;
const WIDE_DESCRIPTOR_BYTES = 24;
const MAX_32 = 0xffffffff;

/** Bytes of the file, or of the zip, that comes of a request. */
export function openedLength({ sources, zippedAt }: OpenRequest): number {
  const parts = sources.flatMap((source) => source.parts);
  if (zippedAt === null) return parts.reduce((sum, { size }) => sum + size, 0);
  return Number(predictLength(parts.map(({ name, size }) => ({ name, size }))));
}

/**
 * Decrypts one stored file, or the files of its sources into a new zip, as a stream.
 * @param storedOf begins a source when its turn comes
 * @throws {DamagedFileError} nothing of a changed chunk is returned
 */
export async function* openedBytes(
  { sources, zippedAt }: OpenRequest,
  storedOf: (source: number) => StoredBytes,
  cipherOf: ChunkCipherOf,
): Bytes {
  const files = openedFiles(sources, storedOf, cipherOf);
  if (zippedAt !== null) return yield* packed(entriesOf(files, zippedAt));
  for await (const { bytes } of files) yield* bytes;
}

/** Reads with a reader, because WebKit cannot iterate over a stream. */
async function* packed(entries: Parameters<typeof makeZip>[0]): Bytes {
  const reader = makeZip(entries).getReader();
  for (let read = await reader.read(); read.value; read = await reader.read())
    yield read.value as Uint8Array<ArrayBuffer>;
}

interface OpenedFile {
  part: SealedPart;
  /** To be read to the end before the next file is asked for. */
  bytes: Bytes;
}
type OpenedFiles = AsyncGenerator<OpenedFile, void>;

async function* entriesOf(files: OpenedFiles, zippedAt: number) {
  for await (const { part, bytes } of files) {
    const { name, size } = part;
    yield { name, size, lastModified: zippedAt, input: bytes };
  }
}

async function* openedFiles(
  sources: readonly SealedSource[],
  storedOf: (source: number) => StoredBytes,
  cipherOf: ChunkCipherOf,
): OpenedFiles {
  for (const [at, { isZip, parts }] of sources.entries()) {
    const stored = storedOf(at);
    if (isZip) yield* zippedFiles(parts, stored, cipherOf);
    else yield* onlyFile(parts, stored, cipherOf);
  }
}

async function* onlyFile(parts: readonly SealedPart[], stored: StoredBytes, cipherOf: ChunkCipherOf): OpenedFiles {
  for (const part of parts) yield { part, bytes: openedPart(part, stored, cipherOf) };
  if ((await stored.drain()) > 0) throw new DamagedFileError('Something was appended to the file.');
}

async function* zippedFiles(parts: readonly SealedPart[], stored: StoredBytes, cipherOf: ChunkCipherOf): OpenedFiles {
  const left = new Map(parts.map((part) => [part.storedName, part]));
  while (left.size > 0) {
    const { storedName, isDescribed } = await readHeader(stored);
    const part = left.get(storedName);
    if (!part) throw new DamagedFileError('The zip has another file.');
    left.delete(storedName);
    yield { part, bytes: openedPart(part, stored, cipherOf) };
    const wide = part.storedBytes >= MAX_32 ? WIDE_DESCRIPTOR_BYTES : DESCRIPTOR_BYTES;
    if (isDescribed) await stored.skip(wide);
  }
  await stored.drain();
}

interface EntryHeader {
  /** Without folders. */
  storedName: string;
  /** The checksum follows the bytes of the entry. */
  isDescribed: boolean;
}

async function readHeader(stored: StoredBytes): Promise<EntryHeader> {
  const header = await stored.take(LOCAL_BYTES);
  if (header.getUint32(0, true) !== LOCAL_HEADER) throw new DamagedFileError('The zip was changed.');
  const name = await stored.take(header.getUint16(26, true));
  await stored.skip(header.getUint16(28, true));
  return {
    storedName: lastPart(new TextDecoder().decode(name)),
    isDescribed: (header.getUint16(6, true) & CRC_FOLLOWS) !== 0,
  };
}

async function* openedPart(
  { storedBytes, size, payloadKey }: SealedPart,
  stored: StoredBytes,
  cipherOf: ChunkCipherOf,
): Bytes {
  const payloadBytes = payloadBytesOf(size);
  if (storedBytes < payloadBytes) throw new DamagedFileError('The file is cut.');
  await stored.skip(storedBytes - payloadBytes);
  yield* openChunks(cipherOf(payloadKey), stored.stream(payloadBytes), { plainBytes: size });
}
