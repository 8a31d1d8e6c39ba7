import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { RequestHandler } from 'express';
import { whenClosed } from './when-closed.js';

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
  /** Bytes the peer has sent or taken so far. */
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
