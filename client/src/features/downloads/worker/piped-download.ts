import type { BreakReason, TransferPhase } from './messages.js';
import type { PulledBytes } from './pulled-bytes.js';
import { DownloadBroken } from './ranged-download.js';

/** What the reader of a pipe asks of its opener, which has the keys. */
export interface PipeRequest {
  type: 'open' | 'next' | 'pause' | 'resume' | 'cancel';
}

export type PipeAnswer =
  | { type: 'opened'; totalBytes: number }
  | { type: 'bytes'; bytes: Uint8Array<ArrayBuffer> }
  | { type: 'end' }
  | { type: 'broken'; reason: BreakReason }
  | { type: 'phase'; phase: TransferPhase }
  /** A heartbeat: a port does not tell when the page at its other end is closed. */
  | { type: 'alive' };

/** The page that opens the files counts as closed after this time without a message. */
const SILENCE_MS = 60_000;

interface Waiting {
  answered(answer: PipeAnswer): void;
  broken(error: DownloadBroken): void;
  silence: ReturnType<typeof setTimeout>;
}

/** Bytes that are opened elsewhere, in a worker of the page, and come through a port, as many as are wanted. */
export class PipedDownload implements PulledBytes {
  phase: TransferPhase = 'running';
  receivedBytes = 0;
  totalBytes: number | null = null;
  #waiting: Waiting | undefined;

  constructor(
    private readonly pipe: MessagePort,
    private readonly onProgress: () => void,
  ) {
    pipe.onmessage = ({ data }: MessageEvent<PipeAnswer>) => this.#take(data);
  }

  async open(): Promise<void> {
    const answer = await this.#ask('open');
    if (answer.type === 'opened') this.totalBytes = answer.totalBytes;
  }

  async next(): Promise<Uint8Array<ArrayBuffer> | null> {
    const answer = await this.#ask('next');
    if (answer.type !== 'bytes') return null;
    this.receivedBytes += answer.bytes.length;
    this.onProgress();
    return answer.bytes;
  }

  pause(): void {
    this.#post('pause');
  }

  resume(): void {
    this.#post('resume');
  }

  cancel(): void {
    this.#post('cancel');
    this.#break('refused');
  }

  #post(type: PipeRequest['type']): void {
    this.pipe.postMessage({ type } satisfies PipeRequest);
  }

  #ask(type: 'open' | 'next'): Promise<PipeAnswer> {
    return new Promise((answered, broken) => {
      this.#waiting = { answered, broken, silence: this.#untilSilent() };
      this.#post(type);
    });
  }

  #untilSilent() {
    return setTimeout(() => this.#break('unreachable'), SILENCE_MS);
  }

  #settle(): Waiting | undefined {
    const waiting = this.#waiting;
    clearTimeout(waiting?.silence);
    this.#waiting = undefined;
    return waiting;
  }

  #break(reason: BreakReason): void {
    this.#settle()?.broken(new DownloadBroken(reason));
  }

  #take(answer: PipeAnswer): void {
    if (answer.type === 'broken') this.#break(answer.reason);
    else if (answer.type === 'phase') this.#enter(answer.phase);
    else if (answer.type !== 'alive') this.#settle()?.answered(answer);
    if (!this.#waiting) return;
    clearTimeout(this.#waiting.silence);
    this.#waiting.silence = this.#untilSilent();
  }

  #enter(phase: TransferPhase): void {
    this.phase = phase;
    this.onProgress();
  }
}
