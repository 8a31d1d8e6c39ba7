import type { FileHeader } from '../../encryption/file-header.js';
import type { TransferKey } from '../../encryption/transfer-key.js';
import { TransportError } from '../../upload/store/transport.js';
import type { SealAnswer, SealRequest } from './seal-desk.js';
import type { SealedRange } from './sealed-source.js';

/** A worker: it answers one request after the other. */
export interface SealWorker {
  ask(request: SealRequest): Promise<SealAnswer>;
  end(): void;
}

/** A pool of workers that encrypt. An idle worker takes the next request. */
export class SealWorkers {
  readonly #idle: SealWorker[] = [];
  readonly #all: SealWorker[] = [];
  readonly #waiting: ((worker: SealWorker) => void)[] = [];

  constructor(
    private readonly start: () => SealWorker,
    private readonly count: number,
  ) {}

  /** @throws {TransportError} if the file cannot be read */
  readonly seal = async (range: SealedRange): Promise<Blob> => {
    const answer = await this.#ask({ kind: 'seal', range });
    if (answer.kind === 'sealed') return answer.blob;
    throw new TransportError('file-unreadable', answer.kind === 'failed' ? answer.message : answer.kind);
  };

  async newHeader(key: TransferKey): Promise<FileHeader> {
    const answer = await this.#ask({ kind: 'header', key });
    if (answer.kind === 'header') return answer.header;
    throw new Error(answer.kind === 'failed' ? answer.message : answer.kind);
  }

  close(): void {
    for (const worker of this.#all) worker.end();
  }

  async #ask(request: SealRequest): Promise<SealAnswer> {
    const worker = await this.#freeWorker();
    try {
      return await worker.ask(request);
    } finally {
      const next = this.#waiting.shift();
      if (next) next(worker);
      else this.#idle.push(worker);
    }
  }

  #freeWorker(): Promise<SealWorker> | SealWorker {
    const idle = this.#idle.pop();
    if (idle) return idle;
    if (this.#all.length >= this.count) return new Promise((resolve) => void this.#waiting.push(resolve));
    const worker = this.start();
    this.#all.push(worker);
    return worker;
  }
}
