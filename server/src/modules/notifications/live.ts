import { Injectable } from '@nestjs/common';
import { type LiveEvent, liveEventSchema } from '#contract/notifications.js';
import { Channels } from '../../core/redis/channels.js';

/** Tells a member's open pages, on whichever server they hang, that something is to be asked for again. */
@Injectable()
export class Live {
  constructor(private readonly channels: Channels) {}

  /** Never throws, and nothing waits for it: a page that misses it asks by itself before long. */
  async publish(userId: string, event: LiveEvent): Promise<void> {
    await this.channels.publish(channelOf(userId), JSON.stringify(liveEventSchema.parse(event)));
  }

  /** As `Channels.subscribe`. */
  listen(userId: string, listener: (event: LiveEvent) => void): ReturnType<Channels['subscribe']> {
    return this.channels.subscribe(channelOf(userId), (text) => listener(liveEventSchema.parse(JSON.parse(text))));
  }
}

function channelOf(userId: string): string {
  return `live:${userId}`;
}
