import type { LiveEndReason, LiveEvent, LiveState } from '#contract/notifications.js';

/** What a stream writes to; a response of HTTP, seen from far enough for a test to have one. */
export interface StreamSink {
  write(text: string): void;
  end(): void;
  /** Bytes that the reader has not taken yet. */
  readonly waitingBytes: number;
  destroy(): void;
}

export interface StreamOwner {
  userId: string;
  sessionId: string;
  /** When the access token runs out that opened it. */
  until: Date;
}

/** A reader that takes nothing any more is let go. */
const MOST_WAITING_BYTES = 64 * 1024;
/** Of equal events that come quicker than this, the first goes at once and the others as one. */
const QUIET_MS = 500;

/** One open connection of one page: writes events, and never the same one in quick succession. */
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

  /** The other side has gone. */
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
