import { Worker } from 'node:worker_threads';
import type { BlockProgress, OpenBlock } from '../../domain/object-crc.js';

export interface SmallFileRequest {
  slot: number;
  /** Path of the data file; up to the ETag, where the meta file is to be read for it. */
  data: string;
  /** Path of the meta file, unless it is cached. */
  meta?: string | undefined;
}

/** Empty when the thread could not read it. */
export interface SmallFileAnswer {
  size?: number;
  record?: Uint8Array;
}

export interface PieceRequest {
  /** File descriptor; must stay open until the response. */
  file: number;
  memory: SharedArrayBuffer;
  length: number;
  position: number;
  fileKey: Uint8Array | undefined;
  /** Checksum of the bytes before the piece. */
  sum: number;
}

/** A piece to checksum, encrypt (in place) and write. */
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
  /** {@link SMALL_FILE_BYTES} of shared memory with the file if it fits; reused after `release`. */
  buffer: Buffer;
  release(): void;
}

export const SMALL_FILE_BYTES = 256 * 1024;
const SLOTS = 8;
/** Maximum of queued pieces; above, the caller is faster on its own. */
const MAX_PIECES = 3;
/** The thread keeps no data, so a small heap suffices. */
const LIMITS = { maxYoungGenerationSizeMb: 2, maxOldGenerationSizeMb: 24 };

/** `.js` when compiled, `.ts` in tests. */
const EXTENSION = import.meta.url.slice(-3);

/**
 * Worker thread for disk I/O. Small files: open, stat, read and close take four round trips to Node's thread pool, which
 * cost several times the work itself; here it is one. Large files: reads, decrypts and verifies pieces while the main
 * thread sends; checksums, encrypts and writes them while it receives.
 */
export class DiskThread {
  private worker: Worker | null = null;
  private isReady = false;
  private isOver: boolean;
  private count = 0;
  private pieces = 0;
  /** Running writes. Reads bypass the thread while there are any, because a slow disk may block a write for long. */
  private writes = 0;
  private readonly slots = Array.from({ length: SLOTS }, () => new SharedArrayBuffer(SMALL_FILE_BYTES));
  private readonly free = this.slots.map((_, index) => index);
  private readonly waiting = new Map<number, (answer: Omit<ThreadAnswer, 'id'>) => void>();

  /** `execArgv`: Node arguments to run TypeScript sources; without them, uncompiled code has no thread. */
  constructor(private readonly execArgv?: string[]) {
    this.isOver = EXTENSION !== '.js' && !execArgv;
  }

  /** Null when no slot is free: the caller reads on its own. */
  readSmall(request: Omit<SmallFileRequest, 'slot'>): Promise<LentFile> | null {
    const slot = this.canWork() && this.writes === 0 ? this.free.pop() : undefined;
    const memory = this.slots[slot ?? -1];
    if (slot === undefined || !memory) return null;
    const release = (): void => void this.free.push(slot);
    return this.ask({ ...request, slot }).then((answer) => ({ ...answer, buffer: Buffer.from(memory), release }));
  }

  /** The checksum; null when the caller must read on its own. The memory is in use until the promise settles. */
  readPiece(request: PieceRequest): Promise<number | null> | null {
    if (this.writes > 0) return null;
    return this.work(request)?.then(({ sum }) => sum ?? null) ?? null;
  }

  /** The checksums; null when the caller must write on its own. Uses and overwrites the memory until the promise settles. */
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
    // Terminate first: callers close their files as soon as they are rejected, and the thread might still write to them.
    await this.worker?.terminate();
    this.fail();
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
      // Keeps the process alive only while requests are pending.
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
    worker.on('error', () => this.fail());
    worker.on('exit', () => this.fail());
    return worker;
  }

  /** Returns pending requests to their callers and accepts no more. */
  private fail(): void {
    this.isReady = false;
    this.isOver = true;
    for (const answer of this.waiting.values()) answer({});
    this.waiting.clear();
  }
}
