import type { ByteSource } from '../types.js';

export interface StoreRequest {
  method: string;
  url: string;
  headers: Record<string, string>;
  body: ByteSource;
  /** Aborting rejects `send` with the signal's reason. */
  signal: AbortSignal;
  /** Ends the request when nothing moves for so long. */
  idleTimeoutMs: number;
  /** Bytes of the body handed to the network so far. */
  onProgress(sentBytes: number): void;
}

export interface StoreResponse {
  status: number;
  header(name: string): string | undefined;
  text: string;
}

/** Sends a signed request to the object store. A refusal is a response; it rejects only without one. */
export interface Transport {
  send(request: StoreRequest): Promise<StoreResponse>;
}

export type TransportErrorKind = 'network' | 'timeout' | 'file-unreadable' | 'aborted';

const errorNames: Record<TransportErrorKind, string> = {
  network: 'NetworkError',
  timeout: 'TimeoutError',
  'file-unreadable': 'NotReadableError',
  aborted: 'AbortError',
};

/** No response: network failure, time-out, unreadable file, or an aborted request. */
export class TransportError extends Error {
  readonly kind: TransportErrorKind;

  constructor(kind: TransportErrorKind, message: string, cause?: unknown) {
    super(message, { cause });
    this.kind = kind;
    this.name = errorNames[kind];
  }
}

/** An unsuccessful response of the store. */
export class StoreRefusal extends Error {
  override readonly name = 'StoreRefusal';
  readonly status: number;
  /** From a JSON body's `code` or an XML body's `<Code>`. */
  readonly code: string | undefined;
  readonly requestId: string | undefined;
  readonly retryAfterMs: number;
  readonly text: string;
  /** The store's time, of a refusal that may be about time. */
  readonly date: string | undefined;

  constructor(response: StoreResponse) {
    const code = codeIn(response.text);
    super(code ?? `the store answered ${response.status}`);
    this.status = response.status;
    this.text = response.text;
    this.date = response.status === 403 ? (timeIn(response.text) ?? response.header('date')) : undefined;
    this.code = code;
    this.requestId = requestIdOf(response);
    this.retryAfterMs = secondsToMs(response.header('retry-after'));
  }
}

function codeIn(text: string): string | undefined {
  return (/"code"\s*:\s*"([\w.-]{1,80})"/.exec(text) ?? /<Code>([\w.-]{1,80})<\/Code>/.exec(text))?.[1];
}

function timeIn(text: string): string | undefined {
  return /<ServerTime>([^<]{1,40})<\/ServerTime>/.exec(text)?.[1];
}

function secondsToMs(value: string | undefined): number {
  const seconds = Number(value ?? 0);
  return Number.isFinite(seconds) && seconds > 0 ? seconds * 1000 : 0;
}

export function requestIdOf(response: StoreResponse): string | undefined {
  return response.header('x-request-id') ?? response.header('x-amz-request-id') ?? response.header('x-oss-request-id');
}

/** Fires when `touch` was not called for the given time. */
export class IdleTimer {
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly ms: number,
    private readonly onIdle: () => void,
  ) {
    this.touch();
  }

  touch(): void {
    this.stop();
    this.#timer = setTimeout(this.onIdle, this.ms);
  }

  stop(): void {
    clearTimeout(this.#timer);
  }
}
