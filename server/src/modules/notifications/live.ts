import { Injectable } from '@nestjs/common';
import { type LiveEvent, liveEventSchema } from '#contract/notifications.js';
import { Channels } from '../../core/redis/channels.js';

/** Publishes events to a user's open pages on all servers. */
@Injectable()
export class Live {
  constructor(private readonly channels: Channels) {}

  /** Never throws and is not retried: a page that misses an event polls before long. */
  async publish(userId: string, event: LiveEvent): Promise<void> {
    await this.channels.publish(channelOf(userId), JSON.stringify(liveEventSchema.parse(event)));
  }

  /** Like `Channels.subscribe`. */
  listen(userId: string, listener: (event: LiveEvent) => void): ReturnType<Channels['subscribe']> {
    return this.channels.subscribe(channelOf(userId), (text) => listener(liveEventSchema.parse(JSON.parse(text))));
  }
}

function channelOf(userId: string): string {
  return `live:${userId}`;
}
