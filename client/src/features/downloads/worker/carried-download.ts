import type { PageCommand, PingAnswer, TransferPhase, WorkerMessage, WorkerReport } from './messages.js';
import { PipedDownload } from './piped-download.js';
import type { PulledBytes } from './pulled-bytes.js';
import { DownloadBroken, RangedDownload } from './ranged-download.js';

const REPORT_EVERY_MS = 200;
/** Neither opened nor renewed: its page is gone. */
const ANSWER_WITHIN_MS = 20_000;

const sleep = (ms: number) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, ms);
  });

type Opening = Extract<WorkerMessage, { type: 'open' }>;

/** The downloads that a worker carries, or the page itself where there is no worker. */
export class CarriedDownloads {
  readonly #carried = new Map<string, CarriedDownload>();

  /** A message of the page, with its ports. @returns the work that it starts */
  receive(message: WorkerMessage, [port, pipe]: readonly MessagePort[]): Promise<void> {
    if (!port) return Promise.resolve();
    if (message.type === 'ping') {
      port.postMessage({ isKnown: this.#carried.has(message.id) } satisfies PingAnswer);
      return Promise.resolve();
    }
    const { id } = message;
    const download = new CarriedDownload(message, { port, pipe, onEnd: () => this.#carried.delete(id) });
    this.#carried.set(id, download);
    return download.open();
  }

  /** The answer to the browser that saves the download; undefined if there is none. */
  answer(id: string): Response | undefined {
    return this.#carried.get(id)?.answer();
  }
}

interface CarriedOptions {
  /** To the page. */
  port: MessagePort;
  /** Brings the bytes, where the page opens them. */
  pipe: MessagePort | undefined;
  onEnd(): void;
}

/** A download on its way to the browser's download manager; reports to the page. */
class CarriedDownload {
  readonly #name: string;
  readonly #source: PulledBytes;
  readonly #abandoned: ReturnType<typeof setTimeout>;
  #hasEnded = false;
  #reportedAt = 0;
  #reportedPhase: TransferPhase = 'running';
  #renewed: ((url: string | null) => void) | undefined;
  #stream: ReadableStreamDefaultController<Uint8Array> | undefined;

  constructor(
    { url, name }: Opening,
    private readonly options: CarriedOptions,
  ) {
    this.#name = name;
    const { port, pipe } = options;
    const onProgress = () => this.#reportProgress();
    const renew = () => this.#askForAddress();
    this.#source = pipe
      ? new PipedDownload(pipe, onProgress)
      : new RangedDownload({ url, fetch: (address, init) => fetch(address, init), wait: sleep, renew, onProgress });
    this.#abandoned = setTimeout(() => this.#cancel(), ANSWER_WITHIN_MS);
    port.onmessage = ({ data }: MessageEvent<PageCommand>) => this.#obey(data);
  }

  async open(): Promise<void> {
    try {
      await this.#source.open();
      this.#report({ type: 'ready', totalBytes: this.#source.totalBytes });
    } catch (error) {
      this.#break(error);
    }
  }

  answer(): Response {
    clearTimeout(this.#abandoned);
    this.#report({ type: 'taken' });
    const { totalBytes } = this.#source;
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        this.#stream = controller;
      },
      pull: () => this.#pull(),
      // The browser's own list of downloads has a button for it too.
      cancel: () => this.#cancel(),
    });
    return new Response(body, {
      headers: {
        'content-type': 'application/octet-stream',
        'content-disposition': `attachment; filename*=UTF-8''${encodeName(this.#name)}`,
        ...(totalBytes === null ? {} : { 'content-length': String(totalBytes) }),
        // Untrusted bytes on our own origin: saved, never shown or run.
        'content-security-policy': "default-src 'none'; sandbox",
        'x-content-type-options': 'nosniff',
        'cache-control': 'no-store',
      },
    });
  }

  async #pull(): Promise<void> {
    try {
      const chunk = await this.#source.next();
      if (chunk !== null) return this.#stream?.enqueue(chunk);
      this.#stream?.close();
      return this.#end({ type: 'done' });
    } catch (error) {
      if (this.#hasEnded) return undefined;
      this.#stream?.error(error);
      return this.#break(error);
    }
  }

  #obey(command: PageCommand): void {
    if ('url' in command) this.#renewed?.(command.url);
    else if (command.type === 'pause') this.#source.pause();
    else if (command.type === 'resume') this.#source.resume();
    else this.#cancel();
  }

  #cancel(): void {
    if (this.#hasEnded) return;
    this.#end({ type: 'cancelled' });
    this.#source.cancel();
    try {
      this.#stream?.error(new Error('cancelled'));
    } catch {
      // The browser has closed the stream already.
    }
  }

  async #askForAddress(): Promise<string | null> {
    this.#report({ type: 'renew' });
    const answered = new Promise<string | null>((resolve) => {
      this.#renewed = resolve;
    });
    return Promise.race([answered, sleep(ANSWER_WITHIN_MS).then(() => null)]);
  }

  #reportProgress(): void {
    const { phase, receivedBytes, totalBytes } = this.#source;
    const now = performance.now();
    const isDue = now - this.#reportedAt >= REPORT_EVERY_MS || receivedBytes === totalBytes;
    if (!isDue && phase === this.#reportedPhase) return;
    this.#reportedAt = now;
    this.#reportedPhase = phase;
    this.#report({ type: 'progress', phase, receivedBytes });
  }

  #break(error: unknown): void {
    this.#end({ type: 'broken', reason: error instanceof DownloadBroken ? error.reason : 'unreachable' });
  }

  #report(report: WorkerReport): void {
    this.options.port.postMessage(report);
  }

  #end(report: WorkerReport): void {
    this.#hasEnded = true;
    clearTimeout(this.#abandoned);
    this.options.onEnd();
    this.#report(report);
  }
}

/** RFC 8187: these characters are not allowed in the value, but encodeURIComponent keeps them. */
function encodeName(name: string): string {
  return encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
}
