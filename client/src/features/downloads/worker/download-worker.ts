import {
  idInAddress,
  type PageCommand,
  type PingAnswer,
  type TransferPhase,
  type WorkerMessage,
  type WorkerReport,
} from './messages.js';
import { DownloadBroken, RangedDownload } from './ranged-download.js';

/** The used part of a service worker's scope; TypeScript's `webworker` library conflicts with `dom`. */
interface MessageToWorker extends MessageEvent<WorkerMessage> {
  waitUntil(work: Promise<unknown>): void;
}
interface FetchEvent extends Event {
  request: Request;
  respondWith(response: Response): void;
}
interface WorkerScope {
  addEventListener(type: 'message', listener: (event: MessageToWorker) => void): void;
  addEventListener(type: 'fetch', listener: (event: FetchEvent) => void): void;
}

const REPORT_EVERY_MS = 200;
/** Neither opened nor renewed: its page is gone. */
const ANSWER_WITHIN_MS = 20_000;

const scope = globalThis as unknown as WorkerScope;
const downloads = new Map<string, SavedDownload>();

const sleep = (ms: number) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, ms);
  });

/** A download from the server to the browser's download manager; reports to the page. */
class SavedDownload {
  readonly #source: RangedDownload;
  readonly #abandoned: ReturnType<typeof setTimeout>;
  #reportedAt = 0;
  #reportedPhase: TransferPhase = 'running';
  #renewed: ((url: string | null) => void) | undefined;
  #stream: ReadableStreamDefaultController<Uint8Array> | undefined;

  constructor(
    private readonly id: string,
    url: string,
    private readonly name: string,
    private readonly port: MessagePort,
  ) {
    this.#source = new RangedDownload({
      url,
      fetch: (address, init) => fetch(address, init),
      renew: () => this.#askForAddress(),
      onProgress: () => this.#reportProgress(),
      wait: sleep,
    });
    this.#abandoned = setTimeout(() => this.#cancel(), ANSWER_WITHIN_MS);
    port.onmessage = ({ data }: MessageEvent<PageCommand>) => this.#obey(data);
  }

  async open(): Promise<void> {
    try {
      await this.#source.open();
      this.#report({ type: 'ready', totalBytes: this.#source.totalBytes });
    } catch (error) {
      this.#end({ type: 'broken', reason: error instanceof DownloadBroken ? error.reason : 'unreachable' });
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
        'content-disposition': `attachment; filename*=UTF-8''${encodeName(this.name)}`,
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
      if (!downloads.has(this.id)) return undefined;
      this.#stream?.error(error);
      return this.#end({ type: 'broken', reason: error instanceof DownloadBroken ? error.reason : 'unreachable' });
    }
  }

  #obey(command: PageCommand): void {
    if ('url' in command) this.#renewed?.(command.url);
    else if (command.type === 'pause') this.#source.pause();
    else if (command.type === 'resume') this.#source.resume();
    else this.#cancel();
  }

  #cancel(): void {
    if (!downloads.has(this.id)) return;
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

  #report(report: WorkerReport): void {
    this.port.postMessage(report);
  }

  #end(report: WorkerReport): void {
    clearTimeout(this.#abandoned);
    downloads.delete(this.id);
    this.#report(report);
  }
}

/** RFC 8187: these characters are not allowed in the value, but encodeURIComponent keeps them. */
function encodeName(name: string): string {
  return encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
}

scope.addEventListener('message', (event) => {
  const [port] = event.ports;
  const message = event.data;
  if (!port) return;
  if (message.type === 'ping') {
    port.postMessage({ isKnown: downloads.has(message.id) } satisfies PingAnswer);
  } else if (message.type === 'open') {
    const download = new SavedDownload(message.id, message.url, message.name, port);
    downloads.set(message.id, download);
    event.waitUntil(download.open());
  }
});

// Any other request within the scope goes to the server.
scope.addEventListener('fetch', (event) => {
  const download = downloads.get(idInAddress(event.request.url) ?? '');
  if (download) event.respondWith(download.answer());
});
