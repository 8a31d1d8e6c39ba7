import { Injectable } from '@nestjs/common';
import { Config } from '../../../config/config.module.js';
import { Clock } from '../../../core/clock/clock.js';
import { Channels } from '../../../core/redis/channels.js';
import { isWithin, type Member, Sessions } from '../../identity/auth/index.js';
import { Live, type LiveMessage } from './live.js';
import { LiveStream, type StreamOwner, type StreamSink } from './live-stream.js';

/** Tabs of a browser share one stream; the rest is for other browsers and for dead connections not yet detected. */
const MAX_STREAMS_PER_USER = 6;

interface OpenStream {
  stream: LiveStream;
  /** One timer per stream spreads the session checks over time. */
  timer: NodeJS.Timeout;
  /** Subscribed to the channels of the user and the account. */
  isListening: boolean;
  stopListening(): void;
}

/** The event streams of this server process. Each gets the events of its user and their account while its session is valid. */
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
    channels.watch(() => this.forEach((open) => this.showLive(open)));
  }

  /** Returns the function to call when the client has disconnected. */
  openStream(owner: StreamOwner, sink: StreamSink): () => void {
    const seconds = this.config.env.LIVE_HEARTBEAT_SECONDS;
    const stream = new LiveStream(owner, sink, seconds, (message) => this.mayReceive(open, message));
    const { begun: subscribed, stop } = this.live.listen(
      [owner.userId, owner.accountId],
      (message) => void stream.sendChange(message),
    );
    const open: OpenStream = {
      stream,
      timer: setInterval(() => void this.heartbeat(open), seconds * 1000),
      isListening: false,
      stopListening: stop,
    };
    this.endOldest(owner.userId);
    this.streamsOf(owner.userId).add(open);
    // A page that shows itself as live must not miss an event from then on.
    if (!this.channels.isUp) this.showLive(open);
    void subscribed.then(() => {
      open.isListening = true;
      if (this.byUser.get(owner.userId)?.has(open)) this.showLive(open);
    });
    return () => this.close(open);
  }

  /** Called before shutdown; clients reconnect to another server. */
  endAll(): void {
    this.forEach((open) => this.end(open, 'stopping'));
  }

  private async mayReceive(open: OpenStream, { about }: LiveMessage): Promise<boolean> {
    const member = await this.authorize(open);
    return member !== null && (about === null || isWithin(member.scope, about));
  }

  private async heartbeat(open: OpenStream): Promise<void> {
    if (!(await this.authorize(open))) return;
    this.showLive(open);
    open.stream.sendHeartbeat();
  }

  /**
   * The user as currently stored. Ends the stream if token or session have expired. Null as well if the database is
   * unavailable; the page then polls.
   */
  private async authorize(open: OpenStream): Promise<Member | null> {
    const { userId, sessionId, until } = open.stream.owner;
    if (this.clock.now() > until) return this.end(open, 'token');
    try {
      const member = await this.sessions.memberOf(userId, sessionId);
      return member && member.secondFactorDemand !== 'unmet' ? member : this.end(open, 'session');
    } catch {
      open.stream.showLive(false);
      return null;
    }
  }

  private showLive({ stream, isListening }: OpenStream): void {
    stream.showLive(this.channels.isUp && isListening);
  }

  /** The newest connection is most likely the one in use. */
  private endOldest(userId: string): void {
    const streams = this.streamsOf(userId);
    for (const oldest of [...streams].slice(0, Math.max(0, streams.size - MAX_STREAMS_PER_USER + 1)))
      this.end(oldest, 'displaced');
  }

  private end(open: OpenStream, reason: Parameters<LiveStream['end']>[0]): null {
    this.close(open, () => open.stream.end(reason));
    return null;
  }

  private close(open: OpenStream, finish: () => void = () => open.stream.dispose()): void {
    clearInterval(open.timer);
    open.stopListening();
    finish();
    const { userId } = open.stream.owner;
    const streams = this.byUser.get(userId);
    streams?.delete(open);
    if (streams?.size === 0) this.byUser.delete(userId);
  }

  private streamsOf(userId: string): Set<OpenStream> {
    const streams = this.byUser.get(userId) ?? new Set();
    this.byUser.set(userId, streams);
    return streams;
  }

  private forEach(work: (open: OpenStream) => void): void {
    this.byUser.forEach((streams) => streams.forEach(work));
  }
}
