import { closeSync, fstatSync, openSync, readFileSync, readSync, statSync, writeSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { crc32 } from 'node:zlib';
import { Keystream } from './keystream.js';
import type { FileIdentity } from './known-objects.js';
import type {
  PieceRequest,
  SmallFileAnswer,
  SmallFileRequest,
  ThreadAnswer,
  ThreadRequest,
  WrittenPiece,
  WriteRequest,
} from './disk-thread.js';
import { BlockSums } from '../../domain/object-crc.js';

/** Works without waiting in between, since nobody else is waited for here. */

const slots = (workerData as { slots: SharedArrayBuffer[] }).slots.map((slot) => new Uint8Array(slot));
/** Of a small file the record is smaller. */
const MAX_RECORD_BYTES = 4096;

function fill(file: number, bytes: Uint8Array, position: number): void {
  for (let read = 0; read < bytes.length;) {
    const more = readSync(file, bytes, read, bytes.length - read, position + read);
    if (more === 0) throw new Error('shorter than it was');
    read += more;
  }
}

/** Answers the checksum so far. */
function readPiece({ file, memory, length, position, fileKey, sum }: PieceRequest): number {
  const bytes = Buffer.from(memory, 0, length);
  fill(file, bytes, position);
  Keystream.of(fileKey && Buffer.from(fileKey))?.apply(bytes, position);
  return crc32(bytes, sum);
}

/** What fails here is told, not tried again elsewhere: the bytes may be encrypted by then. */
function writePiece({ file, memory, length, position, fileKey, open }: WriteRequest): WrittenPiece {
  const bytes = Buffer.from(memory, 0, length);
  const sums = BlockSums.from(open);
  sums.add(bytes);
  Keystream.of(fileKey && Buffer.from(fileKey))?.apply(bytes, position);
  try {
    for (let written = 0; written < length;) {
      written += writeSync(file, bytes, written, length - written, position + written);
    }
  } catch (error) {
    return { failure: { message: String(error), code: codeOf(error) } };
  }
  return { progress: sums.progress };
}

function codeOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';
}

function identityOf({ ino, ctimeMs, size }: FileIdentity): FileIdentity {
  return { ino, ctimeMs, size };
}

function withOpen<T>(path: string, work: (file: number) => T): T {
  const file = openSync(path, 'r');
  try {
    return work(file);
  } finally {
    closeSync(file);
  }
}

/** The bytes, if they find room in the slot. */
function readData({ data, slot }: SmallFileRequest): FileIdentity {
  return withOpen(data, (file) => {
    const identity = identityOf(fstatSync(file));
    const room = slots[slot];
    if (room && identity.size <= room.length) fill(file, room.subarray(0, identity.size), 0);
    return identity;
  });
}

function readSmallFile(request: SmallFileRequest): SmallFileAnswer {
  const { meta } = request;
  if (meta === undefined) return { identity: readData(request) };
  const [before, record] = withOpen(meta, (file) => {
    const stats = fstatSync(file);
    return [stats, stats.size > MAX_RECORD_BYTES ? null : readFileSync(file)] as const;
  });
  if (!record) return {};
  const identity = readData(request);
  // Meta goes first when an object is removed and comes last when one is made: unchanged, both belong together.
  const after = statSync(meta);
  return after.ino === before.ino && after.ctimeMs === before.ctimeMs ? { identity, record } : {};
}

function answerTo(request: ThreadRequest): Omit<ThreadAnswer, 'id'> {
  if ('open' in request) return writePiece(request);
  try {
    return 'memory' in request ? { sum: readPiece(request) } : readSmallFile(request);
  } catch {
    return {}; // whoever asked looks for himself then, and finds out why
  }
}

parentPort?.on('message', (request: ThreadRequest) => {
  parentPort?.postMessage({ id: request.id, ...answerTo(request) });
});
