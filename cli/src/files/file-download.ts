import { createHash, type Hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { lstat, mkdir, open, rename, rm, type FileHandle } from 'node:fs/promises';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { NodeCallError } from '../../../client/src/upload/node.js';
import { CommandError, EXIT } from '../exit-codes.js';
import { assertBelow } from './safe-path.js';
import { type Opening, plainBytes, resumableBytes, storedOffset } from './sealed-source.js';
import { findSame, partialPath } from './targets.js';

/** A file of a transfer on its way to disk. */
export interface FileToGet {
  id: string;
  path: string;
  size: number;
  sha256: string | null;
  /** Set for an encrypted file; size and sum are those of the plain one. */
  opening?: Opening | undefined;
}

export interface FileDownloadOptions {
  file: FileToGet;
  target: string;
  /** Files that it may be equal to: then it is not kept twice. */
  perhaps: readonly string[];
  /** Nothing is written outside of it. */
  folder: string;
  /** A fresh address; each lasts some minutes. */
  address(): Promise<string>;
  signal: AbortSignal;
  onBytes(bytes: number): void;
}

/** A fresh address does not help twice. */
const REFUSED_TRIES = 2;
/** Tries in a row without a byte. */
const FRUITLESS_TRIES = 5;
const FIRST_PAUSE_MS = 500;
const IDLE_MS = 90_000;

/** An answer that may be another one at the next try. */
class PassingStatus extends Error {
  constructor(readonly status: number) {
    super(`status ${status}`);
  }
}

/** Refused by the server: trying again does not help. */
export class Refusal extends Error {}

/**
 * Gets one file, resuming if needed: an incomplete file is kept next to the target until it is complete and its checksum is
 * right. A file of a transfer never changes, so its id identifies the part file.
 * @returns where it is
 */
export async function downloadFile(options: FileDownloadOptions): Promise<string> {
  const { file, target, folder, perhaps } = options;
  const partial = partialPath(target, file.id);
  await mkdir(folder, { recursive: true });
  await assertBelow(folder, target);
  await mkdir(dirname(target), { recursive: true });
  for (let isFirst = true; ; isFirst = false) {
    const sha256 = await fetched(options, partial);
    const same = await findSame(perhaps, sha256);
    if (same !== undefined) {
      await rm(partial);
      return same;
    }
    if (file.sha256 === null || sha256 === file.sha256) break;
    await rm(partial, { force: true });
    // Something on the way, or on this disk, may have changed a byte: once more, from the beginning.
    if (!isFirst) throw new CommandError(EXIT.failure, 'its checksum does not match', 'checksum-mismatch');
    options.onBytes(-file.size);
  }
  await rename(partial, target);
  return target;
}

async function fetched(options: FileDownloadOptions, partial: string): Promise<string> {
  const { file, onBytes, signal } = options;
  const hash = createHash('sha256');
  let there = await hashed(partial, file, hash);
  onBytes(there);
  const out = await open(partial, there > 0 ? 'r+' : 'w');
  try {
    for (let fruitless = 0; there < file.size;) {
      const before = there;
      const note = (bytes: number) => {
        there += bytes;
        onBytes(bytes);
      };
      const error = await piece(options, { out, hash, from: there, note }).then(
        () => (there > before ? undefined : new Error('nothing came')),
        (reason: unknown) => reason,
      );
      if (error === undefined) continue;
      signal.throwIfAborted();
      fruitless = there > before ? 0 : fruitless + 1;
      if (isFinal(error)) throw error;
      if (fruitless >= triesAfter(error)) throw lost(file, error);
      await sleep(FIRST_PAUSE_MS * 2 ** fruitless, undefined, { signal });
    }
    await out.truncate(file.size);
    await out.sync();
  } finally {
    await out.close();
    // A refused file leaves no partial file.
    if (there === 0 && file.size > 0) await rm(partial, { force: true });
  }
  return hash.digest('hex');
}

/** Whether a retry is useless: the disk failed, or the server will answer the same again. */
function isFinal(error: unknown): boolean {
  if (error instanceof Refusal || error instanceof CommandError) return true;
  if (error instanceof NodeCallError) return error.status >= 400 && error.status < 500 && error.status !== 429;
  return (error as NodeJS.ErrnoException).syscall === 'write';
}

function triesAfter(error: unknown): number {
  return error instanceof PassingStatus && error.status === 403 ? REFUSED_TRIES : FRUITLESS_TRIES;
}

/** Hashes the bytes of an earlier attempt; they are ignored if longer than the file. Returns their number. */
async function hashed(partial: string, file: FileToGet, hash: Hash): Promise<number> {
  const facts = await lstat(partial).catch(() => undefined);
  // A link in its place would be written through.
  if (facts && !facts.isFile()) await rm(partial);
  const there = facts?.isFile() === true ? resumableBytes(file, facts.size) : 0;
  if (there === 0 || there > file.size) return 0;
  for await (const chunk of createReadStream(partial, { end: there - 1 })) hash.update(chunk as Buffer);
  return there;
}

interface Piece {
  out: FileHandle;
  hash: Hash;
  from: number;
  note(bytes: number): void;
}

async function piece(options: FileDownloadOptions, { out, hash, from, note }: Piece): Promise<undefined> {
  const idle = new AbortController();
  let timer = setTimeout(() => idle.abort(), IDLE_MS);
  try {
    const signal = AbortSignal.any([options.signal, idle.signal]);
    const offset = storedOffset(options.file, from);
    const headers = { 'accept-encoding': 'identity', ...(offset > 0 && { range: `bytes=${offset}-` }) };
    const answer = await fetch(await options.address(), { headers, signal });
    demandFrom(answer, offset);
    let at = from;
    for await (const chunk of plainBytes(options.file, answer.body ?? noBytes(), from)) {
      clearTimeout(timer);
      timer = setTimeout(() => idle.abort(), IDLE_MS);
      const bytes = chunk.subarray(0, options.file.size - at);
      await out.write(bytes, 0, bytes.length, at);
      hash.update(bytes);
      at += bytes.length;
      note(bytes.length);
    }
    return undefined;
  } finally {
    clearTimeout(timer);
  }
}

async function* noBytes(): AsyncGenerator<Uint8Array> {}

/** The answer has to begin where this file ends so far. */
function demandFrom(answer: Response, from: number): void {
  const range = /^bytes (\d+)-/.exec(answer.headers.get('content-range') ?? '')?.[1];
  if (answer.status === 206 && Number(range) === from) return;
  if (answer.status === 200 && from === 0) return;
  if (answer.status >= 500 || answer.status === 403 || answer.status === 429) throw new PassingStatus(answer.status);
  throw new Refusal(`the download was refused (${answer.status})`);
}

function lost({ path }: FileToGet, cause: unknown): CommandError {
  if (cause instanceof PassingStatus) return notGiven(path, cause.status);
  const reason = cause instanceof Error ? cause.message : String(cause);
  return new CommandError(
    EXIT.resumable,
    `${path}: the connection was lost (${reason}). Run the same command again to resume.`,
    'network',
  );
}

/** The server was reached; at 403 no other try helps, and no other file. */
function notGiven(path: string, status: number): CommandError {
  const exitCode = status === 403 ? EXIT.failure : EXIT.resumable;
  const goesOn = 'Run the same command again to resume.';
  return new CommandError(
    exitCode,
    `${path}: the store refused to send it (status ${status}). ${goesOn}`,
    'store-refused',
  );
}
