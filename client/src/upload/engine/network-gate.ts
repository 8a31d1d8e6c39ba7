import type { UploadClock } from '../clock.js';
import type { Connection } from '../connection.js';

const FIRST_POLL_MS = 1000;
const MAX_POLL_MS = 8000;

export interface NetworkGateOptions {
  connection: Connection;
  clock: UploadClock;
  signal: AbortSignal;
  /** The network went (true) or came back (false). */
  onChange(isAway: boolean): void;
}

/** Blocks requests while the server cannot be reached, and opens by itself when it can. */
export class NetworkGate {
  #waiting: Promise<boolean> | undefined;
  readonly #stopListening: () => void;

  constructor(private readonly options: NetworkGateOptions) {
    this.#stopListening = options.connection.onChange(() => void this.waitIfAway().catch(() => undefined));
  }

  /** True if the network was lost and is back: an attempt that failed in between does not count. */
  waitIfAway(): Promise<boolean> {
    this.#waiting ??= this.#wait().finally(() => {
      this.#waiting = undefined;
    });
    return this.#waiting;
  }

  close(): void {
    this.#stopListening();
  }

  async #wait(): Promise<boolean> {
    const { connection, signal, onChange } = this.options;
    if (await connection.isReachable(signal)) return false;
    signal.throwIfAborted();
    onChange(true);
    for (let pollMs = FIRST_POLL_MS; ; pollMs = Math.min(pollMs * 2, MAX_POLL_MS)) {
      await this.#pollPause(pollMs);
      if (await connection.isReachable(signal)) break;
      signal.throwIfAborted();
    }
    onChange(false);
    return true;
  }

  /** Ends early if the device reports a change. */
  async #pollPause(ms: number): Promise<void> {
    const { connection, clock, signal } = this.options;
    const early = new AbortController();
    const stopListening = connection.onChange(() => early.abort());
    const stop = () => early.abort();
    signal.addEventListener('abort', stop, { once: true });
    await clock.sleep(ms, early.signal).catch(() => undefined);
    signal.removeEventListener('abort', stop);
    stopListening();
    signal.throwIfAborted();
  }
}
