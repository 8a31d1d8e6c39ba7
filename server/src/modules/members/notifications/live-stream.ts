import type { LiveEndReason, LiveState } from '#contract/notifications.js';
import type { LiveMessage } from './live.js';

/** Output of a stream: an HTTP response, or a fake in tests. */
export interface StreamSink {
  write(text: string): void;
  end(): void;
  /** Bytes that the client has not read yet. */
  readonly bufferedBytes: number;
  destroy(): void;
}

export interface StreamOwner {
  userId: string;
  accountId: string;
  sessionId: string;
  /** Expiry of the access token that opened it. */
  until: Date;
}

/** Clients with a longer backlog are disconnected. */
const MAX_BUFFERED_BYTES = 64 * 1024;
/** Throttle: equal messages within this time are looked at as one. */
const THROTTLE_MS = 500;

/** One server-sent event connection; throttles equal messages, before it asks whether they may be sent. */
export class LiveStream {
  private readonly throttled = new Map<string, { timer: NodeJS.Timeout; isPending: boolean }>();
  private isEnded = false;
  private wasLive: boolean | null = null;

  constructor(
    readonly owner: StreamOwner,
    private readonly sink: StreamSink,
    private readonly heartbeatSeconds: number,
    private readonly mayReceive: (message: LiveMessage) => Promise<boolean>,
  ) {}

  showLive(live: boolean): void {
    if (live === this.wasLive) return;
    this.wasLive = live;
    this.send('live', { live, heartbeatSeconds: this.heartbeatSeconds } satisfies LiveState);
  }

  sendHeartbeat(): void {
    this.write(': alive\n\n');
  }

  async sendChange(message: LiveMessage): Promise<void> {
    const key = JSON.stringify(message);
    const throttled = this.throttled.get(key);
    if (throttled) throttled.isPending = true;
    else await this.sendNow(key, message);
  }

  end(reason: LiveEndReason): void {
    if (this.isEnded) return;
    this.send('end', { reason });
    this.dispose();
    this.sink.end();
  }

  /** Called when the client has disconnected. */
  dispose(): void {
    this.isEnded = true;
    for (const { timer } of this.throttled.values()) clearTimeout(timer);
    this.throttled.clear();
  }

  private async sendNow(key: string, message: LiveMessage): Promise<void> {
    const timer = setTimeout(() => {
      const isPending = this.throttled.get(key)?.isPending ?? false;
      this.throttled.delete(key);
      if (isPending) void this.sendNow(key, message);
    }, THROTTLE_MS);
    this.throttled.set(key, { timer, isPending: false });
    if (await this.mayReceive(message)) this.send('change', message.event);
  }

  private send(name: string, data: object): void {
    this.write(`event: ${name}\ndata: ${JSON.stringify(data)}\n\n`);
  }

  private write(text: string): void {
    if (this.isEnded) return;
    this.sink.write(text);
    if (this.sink.bufferedBytes <= MAX_BUFFERED_BYTES) return;
    this.dispose();
    this.sink.destroy();
  }
}
