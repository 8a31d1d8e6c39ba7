import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type Model, Schema } from 'mongoose';
import { DAY_MS } from '#contract/units.js';
import { isDuplicateKey } from '../../../../core/mongo/writes.js';
import { type OutboxEntry, outboxField, outboxIndex } from '../../../../core/outbox/outbox.js';
import type { WebhookAttempt, WebhookDelivery } from '../domain/webhook.js';

export const WEBHOOK_DELIVERIES = 'webhook_deliveries';

type WebhookDeliveryDocument = Omit<WebhookDelivery, 'id'> & { _id: string; outbox: OutboxEntry[] };

const KEPT_DAYS = 30;

export const webhookDeliverySchema = new Schema<WebhookDeliveryDocument>(
  {
    _id: { type: String, required: true },
    webhookId: { type: String, required: true },
    accountId: { type: String, required: true },
    event: { type: String, required: true },
    body: { type: String, required: true },
    state: { type: String, required: true },
    attempts: { type: [{ _id: false, at: Date, status: Number, answer: String }], default: [] },
    nextAt: { type: Date, default: null },
    createdAt: { type: Date, required: true },
    outbox: outboxField,
  },
  { collection: WEBHOOK_DELIVERIES, strict: 'throw', versionKey: false, autoIndex: false },
);

webhookDeliverySchema.index({ webhookId: 1, createdAt: -1, _id: -1 });
webhookDeliverySchema.index({ accountId: 1 });
webhookDeliverySchema.index({ createdAt: 1 }, { expireAfterSeconds: KEPT_DAYS * (DAY_MS / 1000) });
webhookDeliverySchema.index(...outboxIndex);

function toDelivery({ _id, outbox: _outbox, ...rest }: WebhookDeliveryDocument): WebhookDelivery {
  return { id: _id, ...rest };
}

/** Stores the deliveries to webhooks, and their answers. */
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
