import { type ChunkCipherOf, DamagedFileError } from '../../../encryption/chunks.js';
import type { TransferPhase } from '../worker/messages.js';
import type { PipeAnswer, PipeRequest } from '../worker/piped-download.js';
import { DownloadBroken, RangedDownload, type RangedDownloadOptions } from '../worker/ranged-download.js';
import { openedBytes, openedLength } from './opened-bytes.js';
import type { AddressOf, OpenRequest } from './sealed-part.js';
import { StoredBytes } from './stored-bytes.js';

const ALIVE_EVERY_MS = 10_000;

interface PipeOpenerOptions extends Pick<RangedDownloadOptions, 'fetch' | 'wait'> {
  pipe: MessagePort;
  cipherOf: ChunkCipherOf;
  addressOf: AddressOf;
}

/** Fetches and opens what a `PipedDownload` at the other end of the pipe asks for, one piece ahead of it. */
export class PipeOpener {
  /** Of the source whose turn it is. */
  #stored: RangedDownload;
  readonly #opened: AsyncGenerator<Uint8Array<ArrayBuffer>, void>;
  #ahead: Promise<IteratorResult<Uint8Array<ArrayBuffer>, void>> | undefined;
  #reported: TransferPhase = 'running';
  /** The last one holds for the sources to come, too. */
  #command: 'pause' | 'resume' | 'cancel' = 'resume';

  constructor(
    private readonly request: OpenRequest,
    private readonly options: PipeOpenerOptions,
  ) {
    const { pipe, cipherOf } = options;
    this.#stored = this.#begin(0);
    const storedOf = (source: number) => {
      if (source > 0) this.#stored = this.#begin(source);
      return new StoredBytes(this.#stored);
    };
    this.#opened = openedBytes(request, storedOf, cipherOf);
    pipe.onmessage = ({ data }: MessageEvent<PipeRequest>) => this.#obey(data);
    setInterval(() => this.#post({ type: 'alive' }), ALIVE_EVERY_MS);
  }

  #obey(request: PipeRequest): void {
    if (request.type === 'open') void this.#answer(() => this.#open());
    else if (request.type === 'next') void this.#answer(() => this.#next());
    else {
      this.#command = request.type;
      this.#stored[request.type]();
    }
  }

  #begin(source: number): RangedDownload {
    const { fetch, wait, addressOf } = this.options;
    const renew = () => addressOf(source);
    const stored = new RangedDownload({ fetch, wait, renew, onProgress: () => this.#reportPhase() });
    stored[this.#command]();
    return stored;
  }

  async #answer(answer: () => Promise<PipeAnswer>): Promise<void> {
    try {
      this.#post(await answer());
    } catch (error) {
      this.#post({ type: 'broken', reason: reasonOf(error) });
    }
  }

  async #open(): Promise<PipeAnswer> {
    await this.#stored.open();
    const [first] = this.request.sources;
    const isWhole = first?.isZip === true || this.#stored.totalBytes === first?.parts[0]?.storedBytes;
    if (!isWhole) throw new DamagedFileError('The file is cut.');
    // The beginning of another file is noticed before anything is saved.
    await this.#readAhead();
    return { type: 'opened', totalBytes: openedLength(this.request) };
  }

  async #next(): Promise<PipeAnswer> {
    const { done, value } = await (this.#ahead ?? this.#readAhead());
    if (done) return { type: 'end' };
    this.#readAhead().catch(() => undefined);
    return { type: 'bytes', bytes: value };
  }

  #readAhead() {
    this.#ahead = this.#opened.next();
    return this.#ahead;
  }

  #reportPhase(): void {
    const { phase } = this.#stored;
    if (phase === this.#reported) return;
    this.#reported = phase;
    this.#post({ type: 'phase', phase });
  }

  #post(answer: PipeAnswer): void {
    // Copied, not handed over: the packer of zips sends some bytes twice.
    this.options.pipe.postMessage(answer);
  }
}

function reasonOf(error: unknown) {
  if (error instanceof DownloadBroken) return error.reason;
  return error instanceof DamagedFileError ? 'damaged' : 'unreachable';
}
