import { Injectable } from '@nestjs/common';
import { type LiveEvent, liveEventSchema } from '#contract/notifications.js';
import { Channels } from '../../core/redis/channels.js';

/** Publishes events to the open pages of a user, or of all who act for an account, on all servers. */
@Injectable()
export class Live {
  constructor(private readonly channels: Channels) {}

  /** @param to id of a user or an account. Never throws and is not retried: a page that misses an event polls before long. */
  async publish(to: string, event: LiveEvent): Promise<void> {
    await this.channels.publish(channelOf(to), JSON.stringify(liveEventSchema.parse(event)));
  }

  /** Like `Channels.subscribe`. */
  listen(ids: string[], listener: (event: LiveEvent) => void): { begun: Promise<void>; stop: () => void } {
    const subscriptions = ids.map((id) =>
      this.channels.subscribe(channelOf(id), (text) => listener(liveEventSchema.parse(JSON.parse(text)))),
    );
    return {
      begun: Promise.all(subscriptions.map(({ begun }) => begun)).then(() => undefined),
      stop: () => subscriptions.forEach(({ stop }) => stop()),
    };
  }
}

function channelOf(id: string): string {
  return `live:${id}`;
}
