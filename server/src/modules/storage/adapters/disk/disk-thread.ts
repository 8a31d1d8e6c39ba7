import { Worker } from 'node:worker_threads';
import type { BlockProgress, OpenBlock } from '../../domain/object-crc.js';
import type { FileIdentity } from './known-objects.js';

export interface SmallFileRequest {
  slot: number;
  /** The file with the bytes. */
  data: string;
  /** The one with the record, unless that is known. */
  meta?: string | undefined;
}

/** Empty when it could not be had like this. */
export interface SmallFileAnswer {
  identity?: FileIdentity;
  record?: Uint8Array;
}

export interface PieceRequest {
  /** File descriptor; stays open until the answer is there. */
  file: number;
  memory: SharedArrayBuffer;
  length: number;
  position: number;
  fileKey: Uint8Array | undefined;
  /** Checksum of what comes before the piece. */
  sum: number;
}

/** A piece to be summed up, encrypted (in its memory) and written. */
export interface WriteRequest extends Omit<PieceRequest, 'sum'> {
  open: OpenBlock;
}

export interface WrittenPiece {
  progress?: BlockProgress;
  failure?: { message: string; code: string };
}

type AnyRequest = SmallFileRequest | PieceRequest | WriteRequest;
export type ThreadRequest = { id: number } & AnyRequest;
export type ThreadAnswer = { id: number; sum?: number } & SmallFileAnswer & WrittenPiece;

export interface LentFile extends SmallFileAnswer {
  /** Room of {@link SMALL_FILE_BYTES}, with the bytes of the file if they fit; somebody else's after `release`. */
  buffer: Buffer;
  release(): void;
}

export const SMALL_FILE_BYTES = 256 * 1024;
const SLOTS = 8;
/** Who finds more of them waiting is served sooner by doing it himself. */
const MAX_PIECES = 3;
/** It moves bytes and keeps none. */
const LIMITS = { maxYoungGenerationSizeMb: 2, maxOldGenerationSizeMb: 24 };

/** Compiled or, in tests, not: a thread is written in the language of the code that starts it. */
const EXTENSION = import.meta.url.slice(-3);

/**
 * A thread beside the one that sends and receives. Small files: opening, looking, reading and closing by Node's own threads
 * are four ways there and back, which cost several times what the work itself does; here it is one. Pieces of large
 * ones: reading, decrypting and checking go on here while the main thread sends; summing up, encrypting and writing
 * while it receives.
 */
export class DiskThread {
  private worker: Worker | null = null;
  private isReady = false;
  private isOver: boolean;
  private count = 0;
  private pieces = 0;
  /** While there are some, nobody else waits here: a disk that falls behind may hold a write up for long. */
  private writes = 0;
  private readonly slots = Array.from({ length: SLOTS }, () => new SharedArrayBuffer(SMALL_FILE_BYTES));
  private readonly free = this.slots.map((_, index) => index);
  private readonly waiting = new Map<number, (answer: Omit<ThreadAnswer, 'id'>) => void>();

  /** `execArgv`: with what Node must be told to run the sources as they are; without, sources have no thread. */
  constructor(private readonly execArgv?: string[]) {
    this.isOver = EXTENSION !== '.js' && !execArgv;
  }

  /** Null when there is no room: the caller goes the long way. */
  readSmall(request: Omit<SmallFileRequest, 'slot'>): Promise<LentFile> | null {
    const slot = this.canWork() && this.writes === 0 ? this.free.pop() : undefined;
    const memory = this.slots[slot ?? -1];
    if (slot === undefined || !memory) return null;
    const release = (): void => void this.free.push(slot);
    return this.ask({ ...request, slot }).then((answer) => ({ ...answer, buffer: Buffer.from(memory), release }));
  }

  /** The checksum; null when the caller must do it, whatever the reason. The memory is in use until then. */
  readPiece(request: PieceRequest): Promise<number | null> | null {
    if (this.writes > 0) return null;
    return this.work(request)?.then(({ sum }) => sum ?? null) ?? null;
  }

  /** The checksums; null when the caller must do it. The memory is in use until then, and its content is lost. */
  writePiece(request: WriteRequest): Promise<BlockProgress> | null {
    const written = this.work(request);
    if (!written) return null;
    this.writes += 1;
    return written.then(({ progress, failure }) => {
      this.writes -= 1;
      if (progress) return progress;
      const { message, code } = failure ?? { message: 'the thread that wrote has ended', code: '' };
      throw Object.assign(new Error(message), { code });
    });
  }

  async close(): Promise<void> {
    this.isReady = false;
    this.isOver = true;
    // Not before it has ended are those who wait told so: they close files whose numbers it may still write to.
    await this.worker?.terminate();
    this.giveUp();
  }

  private work(request: PieceRequest | WriteRequest): Promise<Omit<ThreadAnswer, 'id'>> | null {
    if (this.pieces >= MAX_PIECES || !this.canWork()) return null;
    this.pieces += 1;
    return this.ask(request).finally(() => {
      this.pieces -= 1;
    });
  }

  private canWork(): boolean {
    if (!this.isOver) this.worker ??= this.start();
    return this.isReady;
  }

  private ask(request: AnyRequest): Promise<Omit<ThreadAnswer, 'id'>> {
    this.count += 1;
    const id = this.count;
    return new Promise((resolve) => {
      // A process may end while nobody waits, and not before.
      if (this.waiting.size === 0) this.worker?.ref();
      this.waiting.set(id, resolve);
      this.worker?.postMessage({ id, ...request });
    });
  }

  private start(): Worker {
    const worker = new Worker(new URL(`./disk-thread-entry${EXTENSION}`, import.meta.url), {
      workerData: { slots: this.slots },
      resourceLimits: LIMITS,
      ...(this.execArgv && { execArgv: this.execArgv }),
    });
    worker.unref();
    worker.on('online', () => {
      this.isReady = !this.isOver;
    });
    worker.on('message', ({ id, ...answer }: ThreadAnswer) => {
      this.waiting.get(id)?.(answer);
      this.waiting.delete(id);
      if (this.waiting.size === 0) worker.unref();
    });
    worker.on('error', () => this.giveUp());
    worker.on('exit', () => this.giveUp());
    return worker;
  }

  /** Who waits goes the long way; nobody is sent here any more. */
  private giveUp(): void {
    this.isReady = false;
    this.isOver = true;
    for (const answer of this.waiting.values()) answer({});
    this.waiting.clear();
  }
}
