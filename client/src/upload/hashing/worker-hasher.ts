import type { HashAnswer, HashRequest } from './hash-messages.js';
import type { HashJob, Hasher } from './hasher.js';
import type { ByteSource } from '../types.js';

/** A worker as both platforms have it, more or less. */
export interface HashWorker<S> {
  post(request: HashRequest<S>): void;
  end(): void;
}

export interface WorkerHasherOptions<S> {
  /** Called with the first file, since a worker costs a thread. */
  start(hooks: { onAnswer(answer: HashAnswer): void; onBroken(error: Error): void }): HashWorker<S>;
  /** The transferable source of a file. */
  sourceOf(blob: ByteSource): S;
  withSha256: boolean;
}

interface Pending {
  onBlocks(crc32s: readonly number[]): void;
  resolve(value: string | number | undefined): void;
  reject(error: Error): void;
}

/** The page's side of a hashing worker. */
export class WorkerHasher<S> implements Hasher {
  readonly #pending = new Map<number, Pending>();
  #worker: HashWorker<S> | undefined;
  #broken: Error | undefined;
  #lastId = 0;

  constructor(private readonly options: WorkerHasherOptions<S>) {}

  async read({ blob, blockBytes, signal, onBlocks }: HashJob): Promise<string | undefined> {
    signal.throwIfAborted();
    const { withSha256 } = this.options;
    const source = this.options.sourceOf(blob);
    const id = this.#nextId();
    const stop = () => {
      this.#worker?.post({ kind: 'stop', id });
      this.#take(id)?.reject(new Error('stopped'));
    };
    signal.addEventListener('abort', stop, { once: true });
    try {
      return (await this.#ask({ kind: 'read', id, source, blockBytes, withSha256 }, onBlocks)) as string | undefined;
    } finally {
      signal.removeEventListener('abort', stop);
    }
  }

  async crc32(blob: ByteSource): Promise<number> {
    const source = this.options.sourceOf(blob);
    return (await this.#ask({ kind: 'crc32', id: this.#nextId(), source }, () => undefined)) as number;
  }

  close(): void {
    this.#break(new Error('closed'));
  }

  #nextId(): number {
    this.#lastId += 1;
    return this.#lastId;
  }

  #ask(request: HashRequest<S>, onBlocks: Pending['onBlocks']): Promise<string | number | undefined> {
    return new Promise((resolve, reject) => {
      if (this.#broken) return reject(this.#broken);
      this.#worker ??= this.options.start({
        onAnswer: (answer) => this.#answered(answer),
        onBroken: (error) => this.#break(error),
      });
      this.#pending.set(request.id, { onBlocks, resolve, reject });
      this.#worker.post(request);
    });
  }

  #answered(answer: HashAnswer): void {
    if (answer.kind === 'blocks') return this.#pending.get(answer.id)?.onBlocks(answer.crc32s);
    const pending = this.#take(answer.id);
    if (answer.kind === 'read') pending?.resolve(answer.sha256);
    else if (answer.kind === 'crc32') pending?.resolve(answer.crc32);
    else pending?.reject(new Error(answer.message));
  }

  #take(id: number): Pending | undefined {
    const pending = this.#pending.get(id);
    this.#pending.delete(id);
    return pending;
  }

  #break(error: Error): void {
    this.#broken ??= error;
    this.#worker?.end();
    this.#worker = undefined;
    for (const { reject } of this.#pending.values()) reject(error);
    this.#pending.clear();
  }
}
