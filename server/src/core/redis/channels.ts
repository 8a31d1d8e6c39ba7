import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { Redis } from 'ioredis';
import { Config } from '../../config/config.module.js';
import { Log } from '../logging/log.js';
import { FailFastRedis } from './redis.js';

type Receiver = (text: string) => void;

const RECONNECT_MAX_MS = 2000;

/**
 * Messages between processes, to whoever listens at that moment; nothing is kept. Receiving wants a connection of its
 * own, which is made with the first receiver.
 */
@Injectable()
export class Channels implements OnApplicationShutdown {
  private readonly receivers = new Map<string, Set<Receiver>>();
  private readonly watchers = new Set<(isUp: boolean) => void>();
  private subscriber: Redis | null = null;

  constructor(
    private readonly config: Config,
    private readonly redis: FailFastRedis,
    private readonly log: Log,
  ) {}

  /** Whether messages come through at present, as far as this process can tell. */
  get isUp(): boolean {
    return this.subscriber?.status === 'ready';
  }

  /** Never throws: who must not miss it has another way to learn of it. */
  async publish(channel: string, text: string): Promise<void> {
    await this.redis.publish(this.nameOf(channel), text).catch((error: unknown) => {
      this.log.debug({ err: error }, 'message not published');
    });
  }

  /** Answers how to stop. */
  receive(channel: string, receiver: Receiver): () => void {
    const name = this.nameOf(channel);
    const receivers = this.receivers.get(name) ?? new Set();
    this.receivers.set(name, receivers);
    if (receivers.size === 0) this.send('subscribe', name);
    receivers.add(receiver);
    return () => {
      receivers.delete(receiver);
      if (receivers.size > 0 || this.receivers.get(name) !== receivers) return;
      this.receivers.delete(name);
      this.send('unsubscribe', name);
    };
  }

  /** Told whenever messages begin or cease to come through. */
  watch(watcher: (isUp: boolean) => void): () => void {
    this.watchers.add(watcher);
    return () => this.watchers.delete(watcher);
  }

  onApplicationShutdown(): void {
    this.subscriber?.disconnect();
  }

  /** While it is away, ioredis keeps the list of channels and subscribes again when it is back. */
  private send(command: 'subscribe' | 'unsubscribe', name: string): void {
    this.subscriber ??= this.connect();
    this.subscriber[command](name).catch((error: unknown) => {
      this.log.debug({ err: error }, 'subscription not changed');
    });
  }

  private connect(): Redis {
    const subscriber = new Redis(this.config.env.REDIS_URL, {
      maxRetriesPerRequest: null,
      retryStrategy: (tries) => Math.min(tries * 200, RECONNECT_MAX_MS),
    });
    subscriber.on('error', () => undefined);
    subscriber.on('ready', () => this.tellWatchers(true));
    subscriber.on('close', () => this.tellWatchers(false));
    subscriber.on('message', (name: string, text: string) => {
      for (const receiver of this.receivers.get(name) ?? []) receiver(text);
    });
    return subscriber;
  }

  private tellWatchers(isUp: boolean): void {
    for (const watcher of this.watchers) watcher(isUp);
  }

  private nameOf(channel: string): string {
    return `${this.config.env.REDIS_PREFIX}:channel:${channel}`;
  }
}
