import { Worker } from 'node:worker_threads';
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

export interface LentFile extends SmallFileAnswer {
  /** Room of {@link SMALL_FILE_BYTES}, with the bytes of the file if they fit; somebody else's after `release`. */
  buffer: Buffer;
  release(): void;
}

export const SMALL_FILE_BYTES = 256 * 1024;
const SLOTS_PER_THREAD = 8;
const THREADS = 2;
/** They move bytes and keep none. */
const LIMITS = { maxYoungGenerationSizeMb: 2, maxOldGenerationSizeMb: 24 };

/** Compiled or, in tests, not: a thread is written in the language of the code that starts it. */
const EXTENSION = import.meta.url.slice(-3);

interface Thread {
  worker: Worker;
  slots: Buffer[];
  free: number[];
  waiting: Map<number, (answer: SmallFileAnswer) => void>;
  isReady: boolean;
}

/**
 * Reads small files in threads of its own. Opening, looking, reading and closing by Node's own threads are four ways there
 * and back; that costs several times what the work itself does. Here it is one.
 */
export class SmallFiles {
  private threads: Thread[] | null = null;
  private count = 0;

  /** `execArgv`: with what Node must be told to run the sources as they are; without, sources have no threads. */
  constructor(private readonly execArgv?: string[]) {}

  /** Null when there is no thread at hand: the caller goes the long way. */
  read(request: Omit<SmallFileRequest, 'slot'>): Promise<LentFile> | null {
    if (EXTENSION !== '.js' && !this.execArgv) return null;
    this.threads ??= Array.from({ length: THREADS }, () => this.start());
    let thread: Thread | undefined;
    for (const each of this.threads) {
      if (each.isReady && each.free.length > (thread?.free.length ?? 0)) thread = each;
    }
    const slot = thread?.free.pop();
    const buffer = thread?.slots[slot ?? -1];
    if (!thread || slot === undefined || !buffer) return null;
    return this.ask(thread, { ...request, slot }, buffer);
  }

  async close(): Promise<void> {
    const threads = this.threads ?? [];
    this.threads = [];
    for (const thread of threads) this.giveUp(thread);
    await Promise.all(threads.map(({ worker }) => worker.terminate()));
  }

  private ask(thread: Thread, request: SmallFileRequest, buffer: Buffer): Promise<LentFile> {
    this.count += 1;
    const id = this.count;
    return new Promise((resolve) => {
      const release = (): void => void thread.free.push(request.slot);
      thread.waiting.set(id, (answer) => resolve({ ...answer, buffer, release }));
      thread.worker.postMessage({ id, ...request });
    });
  }

  private start(): Thread {
    const slots = Array.from({ length: SLOTS_PER_THREAD }, () => new SharedArrayBuffer(SMALL_FILE_BYTES));
    const worker = new Worker(new URL(`./small-files-thread${EXTENSION}`, import.meta.url), {
      workerData: { slots },
      resourceLimits: LIMITS,
      ...(this.execArgv && { execArgv: this.execArgv }),
    });
    worker.unref();
    const thread: Thread = {
      worker,
      slots: slots.map((slot) => Buffer.from(slot)),
      free: slots.map((_, index) => index),
      waiting: new Map(),
      isReady: false,
    };
    worker.on('online', () => {
      thread.isReady = true;
    });
    worker.on('message', ({ id, ...answer }: SmallFileAnswer & { id: number }) => {
      thread.waiting.get(id)?.(answer);
      thread.waiting.delete(id);
    });
    worker.on('error', () => this.giveUp(thread));
    worker.on('exit', () => this.giveUp(thread));
    return thread;
  }

  /** Who waits goes the long way; nobody is sent here any more. */
  private giveUp(thread: Thread): void {
    thread.isReady = false;
    for (const answer of thread.waiting.values()) answer({});
    thread.waiting.clear();
  }
}
