import type { BreakReason, TransferPhase } from './messages.js';
import type { PulledBytes } from './pulled-bytes.js';

/** A connection without a byte for this long counts as broken. */
const STALL_MS = 30_000;
const FIRST_WAIT_MS = 500;
const MAX_WAIT_MS = 15_000;
/** Consecutive tries without a byte: about 15 minutes. */
const MAX_TRIES = 60;
/** Statuses that a new URL may cure: expired, or refused. */
const REFUSALS = new Set([400, 401, 403, 404, 410]);

export class DownloadBroken extends Error {
  override readonly name = 'DownloadBroken';
  constructor(readonly reason: BreakReason) {
    super(reason);
  }
}

export interface RangedDownloadOptions {
  /** Absent: asked for by `renew`. */
  url?: string;
  fetch(url: string, init: RequestInit): Promise<Response>;
  /** Another address for the same bytes; null when there is none. */
  renew(): Promise<string | null>;
  onProgress(): void;
  wait(ms: number): Promise<void>;
}

type Reader = ReadableStreamDefaultReader<Uint8Array<ArrayBuffer>>;

/**
 * A download that survives broken connections: it requests the missing range, and only of the same version (`If-Range`).
 * Reads no further ahead than its consumer.
 */
export class RangedDownload implements PulledBytes {
  phase: TransferPhase = 'running';
  receivedBytes = 0;
  totalBytes: number | null = null;
  #url: string | undefined;
  #etag: string | null = null;
  #reader: Reader | null = null;
  #connection = new AbortController();
  #tries = 0;
  #isOpen = false;
  #isCancelled = false;
  #wake: () => void = () => undefined;

  constructor(private readonly options: RangedDownloadOptions) {
    this.#url = options.url;
  }

  async open(): Promise<void> {
    this.#reader = await this.#connect();
  }

  async next(): Promise<Uint8Array<ArrayBuffer> | null> {
    for (;;) {
      await this.#whileHeld();
      try {
        this.#reader ??= await this.#connect();
        const { done, value } = await this.#read(this.#reader);
        if (value) return this.#took(value);
        if (done && this.#isWhole()) return null;
      } catch (error) {
        if (error instanceof DownloadBroken) throw error;
      }
      this.#disconnect();
      if (!this.#isHeld()) await this.#waitForAnotherTry();
    }
  }

  pause(): void {
    if (this.#isCancelled) return;
    this.#enter('paused');
    this.#disconnect();
  }

  resume(): void {
    if (this.phase !== 'paused') return;
    this.#tries = 0;
    this.#enter('running');
    this.#wake();
  }

  cancel(): void {
    this.#isCancelled = true;
    this.#disconnect();
    this.#wake();
  }

  #isHeld(): boolean {
    return this.phase === 'paused' || this.#isCancelled;
  }

  async #whileHeld(): Promise<void> {
    while (this.phase === 'paused' && !this.#isCancelled) {
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
    if (this.#isCancelled) throw new DownloadBroken('refused');
  }

  #enter(phase: TransferPhase): void {
    if (this.phase === phase) return;
    this.phase = phase;
    this.options.onProgress();
  }

  #took(chunk: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
    this.receivedBytes += chunk.byteLength;
    if (this.totalBytes !== null && this.receivedBytes > this.totalBytes) throw new DownloadBroken('changed');
    this.#tries = 0;
    if (this.phase === 'waiting') this.phase = 'running';
    this.options.onProgress();
    return chunk;
  }

  /** A connection that breaks early looks finished; only the length shows it. */
  #isWhole(): boolean {
    return this.totalBytes === null || this.receivedBytes === this.totalBytes;
  }

  async #waitForAnotherTry(): Promise<void> {
    // A changed file must not be appended to the old bytes.
    if (this.receivedBytes > 0 && this.#etag === null) throw new DownloadBroken('unreachable');
    if (this.#tries >= MAX_TRIES) throw new DownloadBroken('unreachable');
    this.#enter('waiting');
    await this.options.wait(Math.min(MAX_WAIT_MS, FIRST_WAIT_MS * 2 ** this.#tries));
    this.#tries += 1;
  }

  #disconnect(): void {
    this.#connection.abort();
    this.#connection = new AbortController();
    this.#reader = null;
  }

  async #read(reader: Reader): ReturnType<Reader['read']> {
    const connection = this.#connection;
    const stall = setTimeout(() => connection.abort(), STALL_MS);
    try {
      return await reader.read();
    } finally {
      clearTimeout(stall);
    }
  }

  async #connect(): Promise<Reader> {
    let response = this.#url === undefined ? null : await this.#ask(this.#url);
    if (response === null || REFUSALS.has(response.status)) {
      const url = await this.options.renew();
      if (url === null) throw new DownloadBroken('refused');
      this.#url = url;
      response = await this.#ask(url);
      if (REFUSALS.has(response.status)) throw new DownloadBroken('refused');
    }
    if (response.status === 416) throw new DownloadBroken('changed');
    if (!response.ok || !response.body) throw new Error(`status ${response.status}`);
    this.#accept(response);
    return response.body.getReader() as Reader;
  }

  #ask(url: string): Promise<Response> {
    const headers: Record<string, string> = { range: `bytes=${this.receivedBytes}-` };
    if (this.receivedBytes > 0 && this.#etag !== null) headers['if-range'] = this.#etag;
    return this.options.fetch(url, {
      headers,
      cache: 'no-store',
      // A limited download can be resumed for a day only in the browser that requested it.
      credentials: 'same-origin',
      signal: this.#connection.signal,
    });
  }

  /** Accepts a response only for the same version of the file. */
  #accept(response: Response): void {
    const range = /^bytes (\d+)-\d+\/(\d+)$/.exec(response.headers.get('content-range') ?? '');
    const start = response.status === 206 ? Number(range?.[1] ?? Number.NaN) : 0;
    const length = response.status === 206 ? range?.[2] : response.headers.get('content-length');
    const total = length === null || length === undefined ? null : Number(length);
    const etag = response.headers.get('etag');
    const strong = etag === null || etag.startsWith('W/') ? null : etag;
    if (start !== this.receivedBytes) throw new DownloadBroken('changed');
    if (this.#isOpen && (total !== this.totalBytes || strong !== this.#etag)) throw new DownloadBroken('changed');
    this.#isOpen = true;
    this.totalBytes = total;
    this.#etag = strong;
  }
}
