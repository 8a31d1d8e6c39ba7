import type { Hash, KeyObject } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { BlockSums } from '../../domain/object-crc.js';
import { StoreError } from '../../object-store.js';
import { Keystream, recordGarbage } from '../keys/keystream.js';

export type ByteSource = Readable | AsyncIterable<Uint8Array>;

/** Consumer of a byte source, with backpressure. */
export interface ByteSink {
  /** False: wait for `ready` before the next chunk. */
  write(chunk: Uint8Array): boolean;
  ready(): Promise<void>;
}

export type WriteBatch = (batch: readonly Uint8Array[], position: number) => Promise<void>;

/** Written at a time: what is summed up, encrypted and written one after the other stays in the processor's cache. */
const BATCH_BYTES = 256 * 1024;

/**
 * Bytes of all writers that may wait for the disk. Beyond that each writes what it has and takes no more until that is
 * done, so that a crowd of uploads holds one chunk each.
 */
const WAITING_BYTES = 8 * 1024 * 1024;

/**
 * Computes the block checksums of chunks, encrypts and writes them sequentially. Holds at most two batches: one that is
 * being written and one that waits. Chunks must not change afterwards.
 */
export class BlockWriter implements ByteSink {
  private static waiting = 0;

  private readonly sums = new BlockSums();
  private readonly keystream: Keystream | undefined;
  private batch: Uint8Array[] = [];
  private batchBytes = 0;
  private writing: Promise<void> | null = null;
  private received = 0;
  private failure: unknown;
  private isClosed = false;

  constructor(
    private readonly writeBatch: WriteBatch,
    private readonly target: {
      position: number;
      limit: number;
      fileKey?: KeyObject | undefined;
      /** Gets the bytes as they arrive. */
      hash?: Hash;
    },
  ) {
    this.keystream = Keystream.forKey(target.fileKey);
  }

  /** Bytes received so far. */
  get size(): number {
    return this.received;
  }

  /** @throws {StoreError} body-too-large */
  write(chunk: Uint8Array): boolean {
    this.assertOpen();
    if (this.received + chunk.length > this.target.limit) throw new StoreError('body-too-large');
    this.target.hash?.update(chunk);
    this.sums.add(chunk);
    this.batch.push(this.keystream?.transformed(chunk, this.target.position + this.received) ?? chunk);
    this.batchBytes += chunk.length;
    BlockWriter.waiting += chunk.length;
    this.received += chunk.length;
    recordGarbage(chunk.length);
    if (this.isDue) this.flush();
    return !this.isDue;
  }

  async ready(): Promise<void> {
    await this.writing;
    this.assertOpen();
  }

  /** Waits until everything is written. Returns the checksums of the blocks. */
  async finish(): Promise<number[]> {
    await this.idle();
    this.flush();
    await this.idle();
    this.assertOpen();
    return this.sums.finish();
  }

  /** Stops writing, also after a failure; the file may be closed afterwards. */
  async close(): Promise<void> {
    this.isClosed = true;
    await this.idle();
    BlockWriter.waiting -= this.batchBytes;
    this.batchBytes = 0;
  }

  private get isDue(): boolean {
    return this.batchBytes >= BATCH_BYTES || BlockWriter.waiting >= WAITING_BYTES;
  }

  private assertOpen(): void {
    if (this.failure) throw this.failure;
    if (this.isClosed) throw new StoreError('body-incomplete');
  }

  private async idle(): Promise<void> {
    while (this.writing) await this.writing;
  }

  /** Unless a batch is being written: then this one follows it. */
  private flush(): void {
    if (this.writing || this.failure || this.isClosed || this.batchBytes === 0) return;
    const { batch, batchBytes } = this;
    const position = this.target.position + this.received - batchBytes;
    this.batch = [];
    this.batchBytes = 0;
    this.writing = this.writeBatch(batch, position)
      .catch((error: unknown) => {
        this.failure ??= error;
      })
      .then(() => {
        this.writing = null;
        BlockWriter.waiting -= batchBytes;
        if (this.isDue) this.flush();
      });
  }
}

export function intoFile(file: FileHandle): WriteBatch {
  return async (batch, position) => {
    let { bytesWritten: written } = await file.writev(batch, position);
    const bytes = batch.reduce((sum, { length }) => sum + length, 0);
    const rest = written < bytes ? Buffer.concat(batch) : null;
    while (rest && written < bytes)
      written += (await file.write(rest, written, bytes - written, position + written)).bytesWritten;
  };
}

/** Moves the source into the sink. A source that fails or closes early is `body-incomplete`. */
export async function pour(source: ByteSource, sink: ByteSink, signal?: AbortSignal): Promise<void> {
  if (source instanceof Readable) return pourStream(source, sink, signal);
  for await (const chunk of source) {
    signal?.throwIfAborted();
    if (!sink.write(chunk)) await sink.ready();
  }
}

/** Uses events: for a request body they cost half the CPU of its async iterator. */
function pourStream(stream: Readable, sink: ByteSink, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = (error?: unknown): void => {
      stream.off('data', onData).off('end', onEnd).off('error', onError).off('close', onClose);
      signal?.removeEventListener('abort', onAbort);
      if (error === undefined) return resolve();
      stream.on('error', () => undefined); // no listener is left, and the stream may still fail
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
