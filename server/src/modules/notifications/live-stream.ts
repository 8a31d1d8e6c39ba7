import type { LiveEndReason, LiveEvent, LiveState } from '#contract/notifications.js';

/** Output of a stream: an HTTP response, or a fake in tests. */
export interface StreamSink {
  write(text: string): void;
  end(): void;
  /** Bytes that the client has not read yet. */
  readonly waitingBytes: number;
  destroy(): void;
}

export interface StreamOwner {
  userId: string;
  sessionId: string;
  /** Expiry of the access token that opened it. */
  until: Date;
}

/** Clients that fall further behind are disconnected. */
const MOST_WAITING_BYTES = 64 * 1024;
/** Throttle: equal events within this time are sent as one. */
const QUIET_MS = 500;

/** One server-sent event connection; throttles equal events. */
export class LiveStream {
  private readonly held = new Map<string, { timer: NodeJS.Timeout; isWanted: boolean }>();
  private isEnded = false;
  private wasLive: boolean | null = null;

  constructor(
    readonly owner: StreamOwner,
    private readonly sink: StreamSink,
    private readonly heartbeatSeconds: number,
  ) {}

  showLive(live: boolean): void {
    if (live === this.wasLive) return;
    this.wasLive = live;
    this.send('live', { live, heartbeatSeconds: this.heartbeatSeconds } satisfies LiveState);
  }

  beat(): void {
    this.write(': alive\n\n');
  }

  change(event: LiveEvent): void {
    const key = `${event.type}\n${event.slug ?? ''}`;
    const held = this.held.get(key);
    if (held) held.isWanted = true;
    else this.changeNow(key, event);
  }

  end(reason: LiveEndReason): void {
    if (this.isEnded) return;
    this.send('end', { reason });
    this.forget();
    this.sink.end();
  }

  /** Called when the client has disconnected. */
  forget(): void {
    this.isEnded = true;
    for (const { timer } of this.held.values()) clearTimeout(timer);
    this.held.clear();
  }

  private changeNow(key: string, event: LiveEvent): void {
    this.send('change', event);
    const timer = setTimeout(() => {
      const isWanted = this.held.get(key)?.isWanted ?? false;
      this.held.delete(key);
      if (isWanted) this.changeNow(key, event);
    }, QUIET_MS);
    this.held.set(key, { timer, isWanted: false });
  }

  private send(name: string, data: object): void {
    this.write(`event: ${name}\ndata: ${JSON.stringify(data)}\n\n`);
  }

  private write(text: string): void {
    if (this.isEnded) return;
    this.sink.write(text);
    if (this.sink.waitingBytes <= MOST_WAITING_BYTES) return;
    this.forget();
    this.sink.destroy();
  }
}
