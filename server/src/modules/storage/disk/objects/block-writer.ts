import type { Hash } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { type BlockProgress, BlockSums } from '../../domain/object-crc.js';
import { StoreError } from '../../object-store.js';
import { type BufferPool, ThroughputGauge } from '../files/buffer-pool.js';
import type { DiskThread } from '../files/disk-thread.js';
import { Keystream } from '../keys/keystream.js';
import { minorGc } from '../files/minor-gc.js';

export type ByteSource = Readable | AsyncIterable<Uint8Array>;

/** Consumer of a byte source, with backpressure. */
export interface ByteSink {
  /** False: wait for `ready` before the next chunk. */
  write(chunk: Uint8Array): boolean;
  ready(): Promise<void>;
}

interface Piece {
  buffer: Buffer;
  length: number;
  position: number;
}

/**
 * Collects chunks in pooled buffers and writes them sequentially; computes block checksums and encrypts on the way. Holds
 * at most three buffers.
 */
export class BlockWriter implements ByteSink {
  private readonly sums = new BlockSums();
  private readonly keystream: Keystream | undefined;
  private readonly gauge = new ThroughputGauge(false);
  private filling: Piece | null = null;
  private readonly waiting: Piece[] = [];
  private writing: Promise<void> | null = null;
  private received = 0;
  private failure: unknown;

  constructor(
    private readonly file: FileHandle,
    private readonly tools: { pool: BufferPool; thread: DiskThread },
    private readonly target: {
      position: number;
      limit: number;
      fileKey?: Buffer | undefined;
      /** Gets the bytes as they arrive. */
      hash?: Hash;
    },
  ) {
    this.keystream = Keystream.of(target.fileKey);
  }

  /** Bytes received so far. */
  get size(): number {
    return this.received;
  }

  /** @throws {StoreError} body-too-large */
  write(chunk: Uint8Array): boolean {
    if (this.failure) throw this.failure;
    if (this.received + chunk.length > this.target.limit) throw new StoreError('body-too-large');
    this.target.hash?.update(chunk);
    for (let from = 0; from < chunk.length;) from += this.copyIn(chunk, from);
    minorGc.recordGarbage(chunk.length);
    return this.waiting.length === 0;
  }

  async ready(): Promise<void> {
    await this.writing;
    if (this.failure) throw this.failure;
  }

  /** Waits until everything is written. Returns the checksums of the blocks. */
  async finish(): Promise<number[]> {
    this.enqueue();
    while (this.writing) await this.writing;
    if (this.failure) throw this.failure;
    return this.sums.finish();
  }

  /** Stops writing, also after a failure; the file may be closed afterwards. */
  async close(): Promise<void> {
    this.failure ??= new StoreError('body-incomplete');
    while (this.writing) await this.writing;
    for (const piece of [this.filling, ...this.waiting.splice(0)]) this.tools.pool.give(piece?.buffer);
    this.filling = null;
  }

  /** Copies as much of the chunk as fits into the current buffer. Returns the number of bytes. */
  private copyIn(chunk: Uint8Array, from: number): number {
    this.filling ??= {
      buffer: this.tools.pool.take({ large: this.gauge.isFast }),
      length: 0,
      position: this.target.position + this.received,
    };
    const { buffer, length } = this.filling;
    const bytes = Math.min(chunk.length - from, buffer.length - length);
    buffer.set(from === 0 && bytes === chunk.length ? chunk : chunk.subarray(from, from + bytes), length);
    this.filling.length += bytes;
    this.received += bytes;
    if (this.filling.length === buffer.length) this.enqueue();
    return bytes;
  }

  private enqueue(): void {
    if (!this.filling) return;
    this.gauge.record(this.filling.length);
    this.waiting.push(this.filling);
    this.filling = null;
    this.writeNext();
  }

  private writeNext(): void {
    if (this.writing || this.failure) return;
    const piece = this.waiting.shift();
    if (!piece) return;
    this.writing = this.writePiece(piece)
      .catch((error: unknown) => {
        this.failure ??= error;
      })
      .then(() => {
        this.tools.pool.give(piece.buffer);
        this.writing = null;
        this.writeNext();
      });
  }

  private async writePiece({ buffer, length, position }: Piece): Promise<void> {
    const written = this.writeInThread({ buffer, length, position });
    if (written) {
      this.sums.append(await written);
      return;
    }
    const bytes = buffer.subarray(0, length);
    this.sums.add(bytes);
    this.keystream?.apply(bytes, position);
    await this.writeBytes(bytes, position);
  }

  private writeInThread({ buffer, length, position }: Piece): Promise<BlockProgress> | null {
    const { buffer: memory } = buffer;
    if (!(memory instanceof SharedArrayBuffer)) return null;
    const { fileKey } = this.target;
    const { open } = this.sums;
    return this.tools.thread.writePiece({ file: this.file.fd, memory, length, position, fileKey, open });
  }

  private async writeBytes(buffer: Buffer, position: number): Promise<void> {
    const { length } = buffer;
    for (let written = 0; written < length;) {
      const { bytesWritten } = await this.file.write(buffer, written, length - written, position + written);
      written += bytesWritten;
    }
  }
}

/** Copies the source into the sink. A source that fails or closes early is `body-incomplete`. */
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
