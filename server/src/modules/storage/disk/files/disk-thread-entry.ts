import { closeSync, fstatSync, openSync, readFileSync, readSync, writeSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { crc32 } from 'node:zlib';
import { Keystream } from '../keys/keystream.js';
import { parseMeta } from '../objects/object-meta.js';
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

// Entry of the worker thread. Uses synchronous calls, because nothing else runs in this thread.

const slots = (workerData as { slots: SharedArrayBuffer[] }).slots.map((slot) => new Uint8Array(slot));
/** Records of small files are smaller. */
const MAX_RECORD_BYTES = 4096;

function fill(file: number, bytes: Uint8Array, position: number): void {
  for (let read = 0; read < bytes.length;) {
    const more = readSync(file, bytes, read, bytes.length - read, position + read);
    if (more === 0) throw new Error('shorter than it was');
    read += more;
  }
}

/** Returns the checksum including this piece. */
function readPiece({ file, memory, length, position, fileKey, sum }: PieceRequest): number {
  const bytes = Buffer.from(memory, 0, length);
  fill(file, bytes, position);
  Keystream.of(fileKey && Buffer.from(fileKey))?.apply(bytes, position);
  return crc32(bytes, sum);
}

/** Reports failures instead of leaving a retry to the main thread: the buffer may already be encrypted. */
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

function withOpen<T>(path: string, work: (file: number) => T): T {
  const file = openSync(path, 'r');
  try {
    return work(file);
  } finally {
    closeSync(file);
  }
}

/** Reads the bytes into the slot if they fit. Returns their number. */
function readData(path: string, slot: number): number {
  return withOpen(path, (file) => {
    const { size } = fstatSync(file);
    const memory = slots[slot];
    if (memory && size <= memory.length) fill(file, memory.subarray(0, size), 0);
    return size;
  });
}

function readSmallFile({ data, meta, slot }: SmallFileRequest): SmallFileAnswer {
  if (meta === undefined) return { size: readData(data, slot) };
  const record = withOpen(meta, (file) => (fstatSync(file).size > MAX_RECORD_BYTES ? null : readFileSync(file)));
  return record ? { size: readData(data + parseMeta(record, '').head.etag, slot), record } : {};
}

function respondTo(request: ThreadRequest): Omit<ThreadAnswer, 'id'> {
  if ('open' in request) return writePiece(request);
  try {
    return 'memory' in request ? { sum: readPiece(request) } : readSmallFile(request);
  } catch {
    return {}; // the caller retries on the main thread and gets the error
  }
}

parentPort?.on('message', (request: ThreadRequest) => {
  parentPort?.postMessage({ id: request.id, ...respondTo(request) });
});
