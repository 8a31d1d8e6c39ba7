import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { Redis } from 'ioredis';
import { Config } from '../../config/config.module.js';
import { Log } from '../logging/log.js';
import { FailFastRedis, REPLICA_FOUND } from './redis.js';

type Listener = (text: string) => void;

const RECONNECT_MAX_MS = 2000;

/**
 * Publish/subscribe between processes; messages are not stored. Subscribing needs a separate Redis connection, which is
 * opened for the first subscriber.
 */
@Injectable()
export class Channels implements OnApplicationShutdown {
  private readonly listeners = new Map<string, Set<Listener>>();
  private readonly watchers = new Set<(isUp: boolean) => void>();
  private subscriber: Redis | null = null;

  constructor(
    private readonly config: Config,
    private readonly redis: FailFastRedis,
    private readonly log: Log,
  ) {
    // A replica accepts subscriptions silently, and gets no messages once it is cut off.
    redis.on(REPLICA_FOUND, () => this.subscriber?.disconnect(true));
  }

  /** Whether the subscription connection is ready. */
  get isUp(): boolean {
    return this.subscriber?.status === 'ready';
  }

  /** Never throws: subscribers must tolerate lost messages. */
  async publish(channel: string, text: string): Promise<void> {
    await this.redis.publish(this.nameOf(channel), text).catch((error: unknown) => {
      this.log.debug({ err: error }, 'message not published');
    });
  }

  /** `begun` resolves once subscribed, or when Redis could not be reached. */
  subscribe(channel: string, listener: Listener): { begun: Promise<void>; stop: () => void } {
    const name = this.nameOf(channel);
    const listeners = this.listeners.get(name) ?? new Set();
    this.listeners.set(name, listeners);
    listeners.add(listener);
    // Sent for later listeners too: the first subscription may still be pending.
    const begun = this.send('subscribe', name);
    const stop = (): void => {
      listeners.delete(listener);
      if (listeners.size > 0 || this.listeners.get(name) !== listeners) return;
      this.listeners.delete(name);
      void this.send('unsubscribe', name);
    };
    return { begun, stop };
  }

  /** Calls `watcher` whenever the subscription connection opens or closes. Returns the unwatch function. */
  watch(watcher: (isUp: boolean) => void): () => void {
    this.watchers.add(watcher);
    return () => this.watchers.delete(watcher);
  }

  onApplicationShutdown(): void {
    this.subscriber?.disconnect();
  }

  /** After a lost connection ioredis resubscribes to all channels. */
  private async send(command: 'subscribe' | 'unsubscribe', name: string): Promise<void> {
    this.subscriber ??= this.connect();
    await this.subscriber[command](name).catch((error: unknown) => {
      this.log.debug({ err: error }, 'subscription not changed');
    });
  }

  private connect(): Redis {
    const subscriber = new Redis(this.config.env.REDIS_URL, {
      maxRetriesPerRequest: null,
      retryStrategy: (tries) => Math.min(tries * 200, RECONNECT_MAX_MS),
    });
    subscriber.on('error', () => undefined);
    subscriber.on('ready', () => this.notifyWatchers(true));
    subscriber.on('close', () => this.notifyWatchers(false));
    subscriber.on('message', (name: string, text: string) => {
      for (const listener of this.listeners.get(name) ?? []) listener(text);
    });
    return subscriber;
  }

  private notifyWatchers(isUp: boolean): void {
    for (const watcher of this.watchers) watcher(isUp);
  }

  private nameOf(channel: string): string {
    return `${this.config.env.REDIS_PREFIX}:channel:${channel}`;
  }
}
