import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { NextFunction, Request, RequestHandler, Response } from 'express';
import { AppError } from '../errors/app-error.js';
import { networkOf } from './request-origin.js';

const POLL_MS = 50;
const RETRY_SECONDS = 5;

/**
 * Counts running requests. While stopping, running requests finish and new ones get 503. Limits the requests of one
 * network, so that requests it keeps open cannot exhaust the server.
 */
export class InFlight {
  private running = 0;
  private draining = false;
  private readonly runningByNetwork = new Map<string, number>();

  /** @param alwaysServed paths of health checks, which are served while stopping and beyond the limit */
  constructor(
    private readonly maxPerNetwork: number,
    private readonly alwaysServed: readonly string[],
  ) {}

  readonly middleware: RequestHandler = (request: Request, response: Response, next: NextFunction): void => {
    const isExempt = this.alwaysServed.includes(request.path);
    if (this.draining && !isExempt) {
      response.setHeader('Connection', 'close');
      next(new AppError('unavailable'));
      return;
    }
    const network = networkOf(request);
    const before = this.runningByNetwork.get(network) ?? 0;
    if (before >= this.maxPerNetwork && !isExempt) {
      response.setHeader('Connection', 'close');
      next(new AppError('too-many-requests', { retryAfterSeconds: RETRY_SECONDS }));
      return;
    }
    this.running += 1;
    this.runningByNetwork.set(network, before + 1);
    whenClosed(response, () => {
      this.running -= 1;
      this.release(network);
    });
    next();
  };

  /** Refuses new requests and waits at most `seconds` for the running ones. Returns how many are still running. */
  async drain(seconds: number): Promise<number> {
    this.draining = true;
    const until = performance.now() + seconds * 1000;
    while (this.running > 0 && performance.now() < until) await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    return this.running;
  }

  private release(network: string): void {
    const left = (this.runningByNetwork.get(network) ?? 1) - 1;
    if (left > 0) this.runningByNetwork.set(network, left);
    else this.runningByNetwork.delete(network);
  }
}

export interface PaceRules {
  /** Time over which the rate is measured. */
  windowMs: number;
  /** Minimum bytes a peer must move in that time. */
  minBytes: number;
  tickMs: number;
}

/** Low enough for poor connections; slower clients only hold the connection open (slowloris). */
const MIN_BYTES_PER_SECOND = 1024;

/** Rules that close a connection below the minimum rate within `seconds`. */
export function paceOver(seconds: number): PaceRules {
  const tickMs = (seconds * 1000) / 12;
  const windowMs = seconds * 1000 - tickMs;
  return { windowMs, minBytes: (MIN_BYTES_PER_SECOND * windowMs) / 1000, tickMs };
}

interface Watched {
  /** Bytes that the peer has sent or received so far. */
  moved(): number;
  /** False while the peer waits for the server. */
  isPeersTurn(): boolean;
  close(): void;
  samples: { at: number; moved: number }[];
}

/** Closes connections whose peer sends or reads too slowly. */
export class SlowClients {
  private readonly watched = new Set<Watched>();
  private timer: NodeJS.Timeout | undefined;

  constructor(private readonly rules: PaceRules) {}

  readonly middleware: RequestHandler = (request, response, next) => {
    this.watch(request, response);
    next();
  };

  watch(request: IncomingMessage, response: ServerResponse): void {
    const { socket } = request;
    const close = () => socket.destroy();
    const sending: Watched = {
      moved: () => socket.bytesRead,
      isPeersTurn: () => request.readableFlowing !== false && !request.complete,
      close,
      samples: [],
    };
    const reading: Watched = {
      moved: () => socket.bytesWritten - unsentBytes(socket),
      isPeersTurn: () => socket.writableLength > 0,
      close,
      samples: [],
    };
    this.watched.add(sending).add(reading);
    this.timer ??= setInterval(() => this.closeSlow(), this.rules.tickMs).unref();
    // An answer may end long before the rest of its request has come.
    request.once('close', () => this.forget(sending));
    whenClosed(response, () => this.forget(reading));
  }

  private forget(entry: Watched): void {
    this.watched.delete(entry);
    if (this.watched.size > 0) return;
    clearInterval(this.timer);
    this.timer = undefined;
  }

  private closeSlow(): void {
    const now = performance.now();
    for (const entry of this.watched) if (this.isTooSlow(entry, now)) entry.close();
  }

  private isTooSlow(entry: Watched, now: number): boolean {
    if (!entry.isPeersTurn()) {
      entry.samples = [];
      return false;
    }
    const moved = entry.moved();
    entry.samples.push({ at: now, moved });
    const [oldest, second] = entry.samples;
    if (!oldest || now - oldest.at < this.rules.windowMs) return false;
    if (second && now - second.at >= this.rules.windowMs) entry.samples.shift();
    return moved - oldest.moved < this.rules.minBytes;
  }
}

/** Bytes the kernel has not accepted yet. Only the handle knows the progress of a large write. */
function unsentBytes(socket: Socket): number {
  const { _handle: handle } = socket as Socket & { _handle?: { writeQueueSize?: number } | null };
  return handle?.writeQueueSize ?? socket.writableLength;
}

const waiting = new WeakMap<ServerResponse, (() => void)[]>();

/**
 * Calls `then` once, when the answer is sent or the client has left. All who wait share one listener: with what
 * libraries add, there would be more than Node takes for a leak.
 */
export function whenClosed(response: ServerResponse, then: () => void): void {
  const others = waiting.get(response);
  if (others) {
    others.push(then);
    return;
  }
  const all = [then];
  waiting.set(response, all);
  response.once('close', () => {
    for (const callback of all) callback();
  });
}
