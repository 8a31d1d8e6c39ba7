import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { isDuplicateKey } from '../../../../core/mongo/is-duplicate-key.js';
import type { OutboxEntry } from '../../../../core/outbox/outbox.js';
import type { WebhookAttempt, WebhookDelivery } from '../domain/webhook.js';
import { WEBHOOK_DELIVERIES, type WebhookDeliveryDocument } from './webhook-delivery.schema.js';

function toDelivery({ _id, outbox: _outbox, ...rest }: WebhookDeliveryDocument): WebhookDelivery {
  return { id: _id, ...rest };
}

/** Stores what webhooks were told, and how they answered. */
@Injectable()
export class WebhookDeliveryRepository {
  constructor(@InjectModel(WEBHOOK_DELIVERIES) private readonly deliveries: Model<WebhookDeliveryDocument>) {}

  /** False if the same event was written for the webhook before. */
  async insertOnce({ id, ...rest }: WebhookDelivery, outbox: OutboxEntry[]): Promise<boolean> {
    try {
      await this.deliveries.create({ _id: id, ...rest, outbox });
      return true;
    } catch (error) {
      if (isDuplicateKey(error)) return false;
      throw error;
    }
  }

  async findById(id: string): Promise<WebhookDelivery | null> {
    const document = await this.deliveries.findById(id).lean();
    return document && toDelivery(document);
  }

  /** Newest first. */
  async findPage(webhookId: string, { skip, limit }: { skip: number; limit: number }): Promise<WebhookDelivery[]> {
    const documents = await this.deliveries
      .find({ webhookId })
      .sort({ createdAt: -1, _id: -1 })
      .skip(skip)
      .limit(limit)
      .lean();
    return documents.map(toDelivery);
  }

  countOf(webhookId: string): Promise<number> {
    return this.deliveries.countDocuments({ webhookId });
  }

  async record(
    { id }: WebhookDelivery,
    attempt: WebhookAttempt,
    next: Pick<WebhookDelivery, 'state' | 'nextAt'>,
  ): Promise<void> {
    await this.deliveries.updateOne({ _id: id }, { $set: next, $push: { attempts: attempt } });
  }

  async giveUp(id: string): Promise<void> {
    await this.deliveries.updateOne({ _id: id, state: 'pending' }, { $set: { state: 'failed', nextAt: null } });
  }

  async *eachOf(accountId: string): AsyncGenerator<WebhookDelivery> {
    for await (const document of this.deliveries.find({ accountId }).lean().cursor()) yield toDelivery(document);
  }

  /** Counts what `eachOf` yields. */
  countOfAccount(accountId: string): Promise<number> {
    return this.deliveries.countDocuments({ accountId });
  }

  async deleteOfWebhook(webhookId: string): Promise<void> {
    await this.deliveries.deleteMany({ webhookId });
  }

  async deleteOf(accountId: string): Promise<void> {
    await this.deliveries.deleteMany({ accountId });
  }
}
