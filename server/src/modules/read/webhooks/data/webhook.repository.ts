import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type Model, Schema } from 'mongoose';
import type { Transaction } from '../../../../core/mongo/transactions.js';
import { type OutboxEntry, outboxField, outboxIndex } from '../../../../core/outbox/outbox.js';
import type { Webhook, WebhookSecret } from '../domain/webhook.js';

export const WEBHOOKS = 'webhooks';

type WebhookDocument = Omit<Webhook, 'id'> & { _id: string; outbox: OutboxEntry[] };

export const webhookSchema = new Schema<WebhookDocument>(
  {
    _id: { type: String, required: true },
    accountId: { type: String, required: true },
    url: { type: String, required: true },
    events: { type: [String], required: true },
    secrets: { type: [{ _id: false, id: String, until: Date }], required: true },
    isEnabled: { type: Boolean, required: true },
    failingSince: { type: Date, default: null },
    createdAt: { type: Date, required: true },
    outbox: outboxField,
  },
  { collection: WEBHOOKS, strict: 'throw', versionKey: false, autoIndex: false },
);

webhookSchema.index({ accountId: 1, createdAt: 1 });
webhookSchema.index(...outboxIndex);

function toWebhook({ _id, outbox: _outbox, ...rest }: WebhookDocument): Webhook {
  return { id: _id, ...rest };
}

export type WebhookChanges = Partial<Pick<Webhook, 'url' | 'events' | 'isEnabled' | 'failingSince'>>;

/** Stores webhooks; `findById` and what is written after an attempt are not scoped to an account. */
@Injectable()
export class WebhookRepository {
  constructor(@InjectModel(WEBHOOKS) private readonly webhooks: Model<WebhookDocument>) {}

  async insert({ id, ...rest }: Webhook, transaction: Transaction): Promise<void> {
    await this.webhooks.create([{ _id: id, ...rest, outbox: [] }], { session: transaction });
  }

  async findById(id: string): Promise<Webhook | null> {
    const document = await this.webhooks.findById(id).lean();
    return document && toWebhook(document);
  }

  /** Oldest first. */
  async findOf(accountId: string): Promise<Webhook[]> {
    const documents = await this.webhooks.find({ accountId }).sort({ createdAt: 1 }).lean();
    return documents.map(toWebhook);
  }

  async findWebhook(accountId: string, id: string): Promise<Webhook | null> {
    const document = await this.webhooks.findOne({ _id: id, accountId }).lean();
    return document && toWebhook(document);
  }

  async change(accountId: string, id: string, changes: WebhookChanges): Promise<Webhook | null> {
    const document = await this.webhooks
      .findOneAndUpdate({ _id: id, accountId }, { $set: changes }, { returnDocument: 'after' })
      .lean();
    return document && toWebhook(document);
  }

  /** Null if another rotation came first. */
  async replaceSecrets({ id, accountId, secrets }: Webhook, next: WebhookSecret[]): Promise<Webhook | null> {
    const document = await this.webhooks
      .findOneAndUpdate(
        { _id: id, accountId, 'secrets.0.id': secrets[0]?.id },
        { $set: { secrets: next } },
        { returnDocument: 'after' },
      )
      .lean();
    return document && toWebhook(document);
  }

  async noteSuccess(id: string): Promise<void> {
    await this.webhooks.updateOne({ _id: id, failingSince: { $ne: null } }, { $set: { failingSince: null } });
  }

  async noteFailure(id: string, now: Date): Promise<void> {
    await this.webhooks.updateOne({ _id: id, failingSince: null }, { $set: { failingSince: now } });
  }

  /** False if it is off already. */
  async switchOff({ id, failingSince }: Webhook, outbox: OutboxEntry[]): Promise<boolean> {
    const { modifiedCount } = await this.webhooks.updateOne(
      { _id: id, isEnabled: true, failingSince },
      { $set: { isEnabled: false }, $push: { outbox: { $each: outbox } } },
    );
    return modifiedCount === 1;
  }

  async delete(accountId: string, id: string, transaction: Transaction): Promise<boolean> {
    const { deletedCount } = await this.webhooks.deleteOne({ _id: id, accountId }, { session: transaction });
    return deletedCount === 1;
  }

  async existsOf(accountId: string, transaction: Transaction): Promise<boolean> {
    return (await this.webhooks.exists({ accountId }).session(transaction)) !== null;
  }

  async deleteOf(accountId: string): Promise<void> {
    await this.webhooks.deleteMany({ accountId });
  }
}
