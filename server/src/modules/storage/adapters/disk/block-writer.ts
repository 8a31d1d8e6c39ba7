import type { FileHandle } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { BlockSums } from '../../domain/object-crc.js';
import { StoreError } from '../../object-store.js';
import type { FairShare } from './buffer-pool.js';

export type ByteSource = Readable | AsyncIterable<Uint8Array>;

/** Takes what a source gives. */
export interface ByteSink {
  /** False: wait for `ready` before more. */
  write(chunk: Uint8Array): boolean;
  ready(): Promise<void>;
}

/** More pieces than this are not gathered for one write: a slow client may send single bytes. */
const MAX_PIECES = 256;

/**
 * Gathers chunks and writes them without copying, one write at a time, at a running position; computes the checksums of
 * the blocks on the way. Holds at most two shares of memory.
 */
export class BlockWriter implements ByteSink {
  private readonly sums = new BlockSums();
  private gathered: Uint8Array[] = [];
  private gatheredBytes = 0;
  private received = 0;
  private writing: Promise<void> | null = null;
  private failure: unknown;

  constructor(
    private readonly file: FileHandle,
    private readonly share: FairShare,
    private readonly place: { position: number; limit: number },
  ) {}

  /** Bytes taken so far. */
  get size(): number {
    return this.received;
  }

  /** @throws {StoreError} body-too-large */
  write(chunk: Uint8Array): boolean {
    if (this.failure) throw this.failure;
    this.received += chunk.length;
    if (this.received > this.place.limit) throw new StoreError('body-too-large');
    this.sums.add(chunk);
    this.gathered.push(chunk);
    this.gatheredBytes += chunk.length;
    if (this.gatheredBytes < this.share.bytes && this.gathered.length < MAX_PIECES) return true;
    if (this.writing) return false;
    this.flush();
    return true;
  }

  async ready(): Promise<void> {
    await this.writing;
    if (this.failure) throw this.failure;
  }

  /** Waits until everything is written; answers the checksums of the blocks. */
  async finish(): Promise<number[]> {
    await this.settle();
    if (this.gatheredBytes > 0 && !this.failure) this.flush();
    await this.settle();
    if (this.failure) throw this.failure;
    return this.sums.finish();
  }

  /** After this the file may be closed, whatever happened. */
  async settle(): Promise<void> {
    while (this.writing) await this.writing;
  }

  private flush(): void {
    const pieces = this.gathered;
    const position = this.place.position + this.received - this.gatheredBytes;
    this.gathered = [];
    this.gatheredBytes = 0;
    this.writing = this.writeAll(pieces, position).then(
      () => this.flushed(),
      (error: unknown) => {
        this.failure = error;
        this.writing = null;
      },
    );
  }

  private flushed(): void {
    this.writing = null;
    if (this.gatheredBytes >= this.share.bytes || this.gathered.length >= MAX_PIECES) this.flush();
  }

  private async writeAll(pieces: Uint8Array[], position: number): Promise<void> {
    let rest = pieces;
    let at = position;
    while (rest.length > 0) {
      const { bytesWritten } = await this.file.writev(rest, at);
      at += bytesWritten;
      rest = without(rest, bytesWritten);
    }
  }
}

/** What remains of the pieces after their first `bytes`. */
function without(pieces: Uint8Array[], bytes: number): Uint8Array[] {
  let skip = bytes;
  const rest: Uint8Array[] = [];
  for (const piece of pieces) {
    if (skip < piece.length) rest.push(skip > 0 ? piece.subarray(skip) : piece);
    skip = Math.max(0, skip - piece.length);
  }
  return rest;
}

/** Moves everything into the sink. A source that ends too early or breaks is `body-incomplete`. */
export async function pour(source: ByteSource, sink: ByteSink, signal?: AbortSignal): Promise<void> {
  if (source instanceof Readable) return pourStream(source, sink, signal);
  for await (const chunk of source) {
    signal?.throwIfAborted();
    if (!sink.write(chunk)) await sink.ready();
  }
}

/** By events: for a request's body they cost half of what its async iterator does. */
function pourStream(stream: Readable, sink: ByteSink, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = (error?: unknown): void => {
      stream.off('data', onData).off('end', onEnd).off('error', onError).off('close', onClose);
      signal?.removeEventListener('abort', onAbort);
      if (error === undefined) return resolve();
      stream.on('error', () => undefined); // nobody listens any more, and it may still break
      reject(error as Error);
    };
    const onData = (chunk: Uint8Array): void => {
      try {
        if (sink.write(chunk)) return;
        stream.pause();
        sink.ready().then(() => stream.resume(), end);
      } catch (error) {
        stream.pause();
        end(error);
      }
    };
    const onEnd = (): void => end();
    const onError = (cause: unknown): void => end(new StoreError('body-incomplete', 'source failed', { cause }));
    const onClose = (): void => end(new StoreError('body-incomplete'));
    const onAbort = (): void => end(signal?.reason ?? new StoreError('body-incomplete'));
    if (signal?.aborted) return onAbort();
    if (stream.destroyed) return onClose();
    stream.on('data', onData).on('end', onEnd).on('error', onError).on('close', onClose);
    signal?.addEventListener('abort', onAbort);
  });
}
