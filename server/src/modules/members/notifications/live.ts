import { Injectable } from '@nestjs/common';
import * as z from 'zod';
import { type LiveEvent, liveEventSchema } from '#contract/notifications.js';
import { Channels } from '../../../core/redis/channels.js';

const messageSchema = z.object({
  event: liveEventSchema,
  /** Account and creator of the record that the event is about; null if the event is for the user alone. */
  about: z.object({ accountId: z.string(), createdBy: z.string() }).nullable(),
});
export type LiveMessage = z.infer<typeof messageSchema>;
type About = NonNullable<LiveMessage['about']>;

/** Publishes events to the open pages of a user, or of all who see something of an account, on all servers. */
@Injectable()
export class Live {
  constructor(private readonly channels: Channels) {}

  /** Reaches one user. Never throws and is not retried: a page that misses an event polls before long. */
  async publish(userId: string, event: LiveEvent): Promise<void> {
    await this.send(userId, { event, about: null });
  }

  /** Reaches those who may see it. Like `publish`. */
  async publishAbout({ accountId, createdBy }: About, event: LiveEvent): Promise<void> {
    await this.send(accountId, { event, about: { accountId, createdBy } });
  }

  /** The listener checks whether its user may see what the message is about. Like `Channels.subscribe`. */
  listen(ids: string[], listener: (message: LiveMessage) => void): { begun: Promise<void>; stop: () => void } {
    const subscriptions = ids.map((id) =>
      this.channels.subscribe(channelOf(id), (text) => listener(messageSchema.parse(JSON.parse(text)))),
    );
    return {
      begun: Promise.all(subscriptions.map(({ begun }) => begun)).then(() => undefined),
      stop: () => subscriptions.forEach(({ stop }) => stop()),
    };
  }

  private async send(id: string, message: LiveMessage): Promise<void> {
    await this.channels.publish(channelOf(id), JSON.stringify(messageSchema.parse(message)));
  }
}

function channelOf(id: string): string {
  return `live:${id}`;
}
