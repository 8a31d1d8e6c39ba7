import { createStore } from '../../../lib/store.js';
import { SpeedEstimator } from '../../../upload/engine/speed-estimator.js';
import {
  addressOfDownload,
  type BreakReason,
  type PageCommand,
  type TransferPhase,
  type WorkerMessage,
  type WorkerReport,
} from '../worker/messages.js';
import { ping } from './worker-registration.js';

/** Without a first byte by then, the plain download is used. */
const READY_MS = 10_000;
/** A browser that has not requested the worker's address by then will not. */
const TAKEN_MS = 8000;
/** Firefox puts a worker to sleep after 30 s, running downloads or not. */
const PING_MS = 10_000;
const FRAME_STAYS_MS = 30_000;

export type SavedPhase = 'starting' | TransferPhase | 'done' | 'cancelled' | 'broken';

export interface SavedSnapshot {
  phase: SavedPhase;
  receivedBytes: number;
  totalBytes: number | null;
  bytesPerSecond: number;
  reason: BreakReason | null;
}

/** Carries downloads: the service worker, or the page itself. */
export interface Carrier {
  postMessage(message: WorkerMessage, ports: MessagePort[]): void;
  /** Saves by itself what is ready; else the browser is made to ask the worker for it. */
  take?(id: string): void;
}

export interface SavedOptions {
  worker: Carrier;
  name: string;
  /** Signed address of the bytes. */
  url?: string;
  /** Another one; null when it is refused. */
  renew?(): Promise<string | null>;
  /** In place of an address: brings the bytes, where the page opens them (`PipedDownload`). */
  pipe?: MessagePort;
  onDone(): void;
}

/** One download that the worker carries and the browser saves; this is the page's view of it. */
export class SavedDownload {
  readonly id = newId();
  readonly name: string;
  readonly #port: MessagePort;
  readonly #speed = new SpeedEstimator();
  readonly #state = createStore<SavedSnapshot>({
    phase: 'starting',
    receivedBytes: 0,
    totalBytes: null,
    bytesPerSecond: 0,
    reason: null,
  });
  #frame: HTMLIFrameElement | undefined;
  #pings: ReturnType<typeof setInterval> | undefined;
  #onReport: (report: WorkerReport) => void = () => undefined;

  constructor(private readonly options: SavedOptions) {
    this.name = options.name;
    const { port1, port2 } = new MessageChannel();
    this.#port = port1;
    port1.onmessage = ({ data }: MessageEvent<WorkerReport>) => {
      this.#onReport(data);
      this.#take(data);
    };
    const { worker, url = '', name, pipe } = options;
    worker.postMessage({ type: 'open', id: this.id, url, name }, pipe ? [port2, pipe] : [port2]);
  }

  /** False if the worker cannot carry it: nothing was saved, and the caller uses the plain download. */
  async start(): Promise<boolean> {
    const isReady = await this.#hear('ready', READY_MS);
    if (!isReady) return this.#giveUp();
    const taken = this.#hear('taken', TAKEN_MS);
    this.#letSave();
    if (!(await taken)) return this.#giveUp();
    this.#pings = setInterval(() => void this.#ping(), PING_MS);
    if (this.snapshot().phase === 'starting') this.#publish({ phase: 'running' });
    return true;
  }

  readonly subscribe = this.#state.subscribe;
  readonly snapshot = this.#state.get;

  get hasEnded(): boolean {
    return ['done', 'cancelled', 'broken'].includes(this.snapshot().phase);
  }

  command(type: 'pause' | 'resume' | 'cancel'): void {
    this.#post({ type });
  }

  #post(command: PageCommand): void {
    this.#port.postMessage(command);
  }

  #hear(type: WorkerReport['type'], withinMs: number): Promise<boolean> {
    return new Promise((resolve) => {
      const timer = setTimeout(() => resolve(false), withinMs);
      this.#onReport = (report) => {
        if (report.type !== type && report.type !== 'broken' && report.type !== 'cancelled') return;
        clearTimeout(timer);
        resolve(report.type === type);
      };
    });
  }

  #take(report: WorkerReport): void {
    if (report.type === 'ready') this.#publish({ totalBytes: report.totalBytes });
    else if (report.type === 'progress') this.#progress(report);
    else if (report.type === 'renew') void this.#renew();
    else if (report.type === 'done') this.#end({ phase: 'done', receivedBytes: this.snapshot().totalBytes ?? 0 });
    else if (report.type === 'cancelled') this.#end({ phase: 'cancelled' });
    else if (report.type === 'broken') this.#end({ phase: 'broken', reason: report.reason });
  }

  #progress({ phase, receivedBytes }: Extract<WorkerReport, { type: 'progress' }>): void {
    const now = performance.now();
    if (phase === 'running') this.#speed.add(receivedBytes - this.snapshot().receivedBytes, now);
    else this.#speed.reset();
    this.#publish({ phase, receivedBytes, bytesPerSecond: this.#speed.bytesPerSecond(now) });
  }

  async #renew(): Promise<void> {
    this.#post({ type: 'renewed', url: (await this.options.renew?.().catch(() => null)) ?? null });
  }

  async #ping(): Promise<void> {
    if ((await ping(this.options.worker, this.id)) || this.hasEnded) return;
    this.#end({ phase: 'broken', reason: 'unreachable' });
  }

  #letSave(): void {
    const { worker, pipe } = this.options;
    if (worker.take) return worker.take(this.id);
    this.#frame = document.createElement('iframe');
    this.#frame.hidden = true;
    this.#frame.src = addressOfDownload(this.id, pipe ? 'file' : this.name);
    return document.body.append(this.#frame);
  }

  #giveUp(): false {
    this.#post({ type: 'cancel' });
    this.#end({ phase: 'cancelled' });
    return false;
  }

  #end(changes: Partial<SavedSnapshot>): void {
    if (this.hasEnded) return;
    clearInterval(this.#pings);
    // Left for a moment: the browser may still be taking the last bytes.
    setTimeout(() => this.#frame?.remove(), FRAME_STAYS_MS);
    this.#publish({ bytesPerSecond: 0, ...changes });
    if (changes.phase === 'done') this.options.onDone();
  }

  #publish(changes: Partial<SavedSnapshot>): void {
    this.#state.set({ ...this.snapshot(), ...changes });
  }
}

/** `randomUUID` is missing in pages without a secure context. */
function newId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
