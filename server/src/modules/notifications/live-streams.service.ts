import { Injectable } from '@nestjs/common';
import type { LiveEvent } from '#contract/notifications.js';
import { Config } from '../../config/config.module.js';
import { Clock } from '../../core/clock/clock.js';
import { Channels } from '../../core/redis/channels.js';
import { Sessions } from '../auth/index.js';
import { Live } from './live.js';
import { LiveStream, type StreamOwner, type StreamSink } from './live-stream.js';

/** Tabs of a browser share one; the rest is for other browsers and for connections that nobody knows to be dead yet. */
const MOST_OF_A_USER = 6;

interface OpenStream {
  stream: LiveStream;
  /** Of its own, so that looks at sessions are spread over time. */
  timer: NodeJS.Timeout;
  /** Events arrive. */
  isListening: boolean;
  stopListening(): void;
}

/** The streams that hang on this server. Each hears of its own user only, and only while its session lives (A19). */
@Injectable()
export class LiveStreams {
  private readonly byUser = new Map<string, Set<OpenStream>>();

  constructor(
    private readonly live: Live,
    private readonly channels: Channels,
    private readonly sessions: Sessions,
    private readonly clock: Clock,
    private readonly config: Config,
  ) {
    channels.watch(() => this.each((open) => this.showLive(open)));
  }

  /** Answers what to call when the other side has gone. */
  open(owner: StreamOwner, sink: StreamSink): () => void {
    const seconds = this.config.env.LIVE_HEARTBEAT_SECONDS;
    const stream = new LiveStream(owner, sink, seconds);
    const { begun, stop } = this.live.listen(owner.userId, (event) => void this.deliver(open, event));
    const open: OpenStream = {
      stream,
      timer: setInterval(() => void this.beat(open), seconds * 1000),
      isListening: false,
      stopListening: stop,
    };
    this.makeRoom(owner.userId);
    this.of(owner.userId).add(open);
    // A page that is told that it is live must miss nothing from here on.
    if (!this.channels.isUp) this.showLive(open);
    void begun.then(() => {
      open.isListening = true;
      if (this.byUser.get(owner.userId)?.has(open)) this.showLive(open);
    });
    return () => this.close(open);
  }

  /** Before the server stops: their pages come back to another one. */
  endAll(): void {
    this.each((open) => this.end(open, 'stopping'));
  }

  private async deliver(open: OpenStream, event: LiveEvent): Promise<void> {
    if (await this.mayGoOn(open)) open.stream.change(event);
  }

  private async beat(open: OpenStream): Promise<void> {
    if (!(await this.mayGoOn(open))) return;
    this.showLive(open);
    open.stream.beat();
  }

  /** Ends what must end; false as well while nobody can tell, and its page is told to ask by itself meanwhile. */
  private async mayGoOn(open: OpenStream): Promise<boolean> {
    const { userId, sessionId, until } = open.stream.owner;
    if (this.clock.now() > until) return this.end(open, 'token');
    try {
      return (await this.sessions.memberOf(userId, sessionId)) !== null || this.end(open, 'session');
    } catch {
      open.stream.showLive(false);
      return false;
    }
  }

  private showLive({ stream, isListening }: OpenStream): void {
    stream.showLive(this.channels.isUp && isListening);
  }

  /** The newest is where somebody is. */
  private makeRoom(userId: string): void {
    const streams = this.of(userId);
    for (const oldest of [...streams].slice(0, Math.max(0, streams.size - MOST_OF_A_USER + 1)))
      this.end(oldest, 'displaced');
  }

  private end(open: OpenStream, reason: Parameters<LiveStream['end']>[0]): false {
    this.close(open, () => open.stream.end(reason));
    return false;
  }

  private close(open: OpenStream, finish: () => void = () => open.stream.forget()): void {
    clearInterval(open.timer);
    open.stopListening();
    finish();
    const { userId } = open.stream.owner;
    const streams = this.byUser.get(userId);
    streams?.delete(open);
    if (streams?.size === 0) this.byUser.delete(userId);
  }

  private of(userId: string): Set<OpenStream> {
    const streams = this.byUser.get(userId) ?? new Set();
    this.byUser.set(userId, streams);
    return streams;
  }

  private each(work: (open: OpenStream) => void): void {
    this.byUser.forEach((streams) => streams.forEach(work));
  }
}
