import { Injectable } from '@nestjs/common';
import type { WebhookEvent } from '#contract/choices.js';
import { Clock } from '../../../core/clock/clock.js';
import { AppError } from '../../../core/errors/app-error.js';
import type { PayloadOf } from '../../../core/jobs/define-job.js';
import { HandlesJob, RetryLaterError } from '../../../core/jobs/handles-job.js';
import { Lanes } from '../../../core/jobs/lanes.js';
import { Outbox, outboxEntry } from '../../../core/outbox/outbox.js';
import { signatureOf } from '../../../core/secrets/body-signature.js';
import { randomId, sha256 } from '../../../core/secrets/secrets.js';
import { WEBHOOK_DELIVERIES, WebhookDeliveryRepository } from './data/webhook-delivery.repository.js';
import { WebhookRepository, WEBHOOKS } from './data/webhook.repository.js';
import {
  hasArrived,
  hasFailedTooLong,
  nextAttemptAt,
  validSecrets,
  type Webhook,
  type WebhookAttempt,
  type WebhookDelivery,
} from './domain/webhook.js';
import { WebhookSender } from './webhook-sender.js';
import { deliverWebhook, mailWebhookOff } from './webhooks.jobs.js';
import { Webhooks } from './webhooks.service.js';

/** Deliveries that a process makes at the same time to one webhook, and to one account: receivers may be slow. */
const OF_WEBHOOK = 2;
const OF_ACCOUNT = 4;

export interface Happened {
  accountId: string;
  event: WebhookEvent;
  /** Unique among events of this name: an event that is handled twice is delivered once. */
  key: string;
  at: Date;
}

/** Sends events to webhooks: one delivery for each event and webhook, made by a job. */
@Injectable()
export class WebhookDeliveries {
  constructor(
    private readonly webhooks: WebhookRepository,
    private readonly deliveries: WebhookDeliveryRepository,
    private readonly service: Webhooks,
    private readonly sender: WebhookSender,
    private readonly outbox: Outbox,
    private readonly lanes: Lanes,
    private readonly clock: Clock,
  ) {
    outbox.watch(WEBHOOKS);
    outbox.watch(WEBHOOK_DELIVERIES);
  }

  /** `facts` are read only if a webhook wants the event. Null: there is nothing to send any more. */
  async publish({ accountId, event, key, at }: Happened, facts: () => Promise<object | null>): Promise<void> {
    const interested = await this.service.findInterested(accountId, event);
    if (interested.length === 0) return;
    const data = await facts();
    if (data === null) return;
    const id = sha256(`${event} ${key}`);
    const body = JSON.stringify({ id, event, at: at.toISOString(), data });
    for (const webhook of interested) await this.write(webhook, { id: sha256(`${webhook.id} ${id}`), event, body });
  }

  async test(accountId: string, webhookId: string): Promise<string> {
    const webhook = await this.enabled(accountId, webhookId);
    const at = this.clock.now().toISOString();
    const body = JSON.stringify({ id: randomId(), event: 'test', at, data: {} });
    return this.write(webhook, { id: randomId(), event: 'test', body });
  }

  async replay(accountId: string, webhookId: string, deliveryId: string): Promise<string> {
    const webhook = await this.enabled(accountId, webhookId);
    const earlier = await this.deliveries.findById(deliveryId);
    if (earlier?.webhookId !== webhookId) throw new AppError('webhook-not-found');
    return this.write(webhook, { id: randomId(), event: earlier.event, body: earlier.body });
  }

  @HandlesJob(deliverWebhook)
  deliver({ deliveryId, webhookId, accountId }: PayloadOf<typeof deliverWebhook>): Promise<void> {
    const lanes = [
      { key: `webhook ${webhookId}`, width: OF_WEBHOOK },
      { key: `webhooks of ${accountId}`, width: OF_ACCOUNT },
    ];
    return this.lanes.within(lanes, () => this.deliverNow(deliveryId));
  }

  private async deliverNow(deliveryId: string): Promise<void> {
    const delivery = await this.deliveries.findById(deliveryId);
    if (delivery?.state !== 'pending') return;
    const webhook = await this.webhooks.findById(delivery.webhookId);
    if (!webhook?.isEnabled) return this.deliveries.giveUp(deliveryId);
    const { nextAt } = delivery;
    // After a loss of Redis the job is queued again without its delay.
    if (nextAt && nextAt > this.clock.now()) throw new RetryLaterError(nextAt, 'its time has not come');
    const attempt = await this.attempt(webhook, delivery);
    if (hasArrived(attempt)) {
      await this.deliveries.record(delivery, attempt, { state: 'delivered', nextAt: null });
      return this.webhooks.noteSuccess(webhook.id);
    }
    return this.fail(webhook, delivery, attempt);
  }

  private async attempt(webhook: Webhook, { id, event, body }: WebhookDelivery): Promise<WebhookAttempt> {
    const at = this.clock.now();
    const secrets = validSecrets(webhook, at).map((secret) => this.service.secretOf(secret));
    const headers = {
      'content-type': 'application/json',
      'user-agent': 'Sampan-Webhooks/1',
      'sampan-event': event,
      'sampan-delivery': id,
      'sampan-signature': signatureOf(body, secrets, at),
    };
    return { at, ...(await this.sender.send({ url: webhook.url, headers, body })) };
  }

  private async fail(webhook: Webhook, delivery: WebhookDelivery, attempt: WebhookAttempt): Promise<void> {
    const now = this.clock.now();
    const nextAt = nextAttemptAt(delivery.attempts.length + 1, now);
    await this.deliveries.record(delivery, attempt, { state: nextAt ? 'pending' : 'failed', nextAt });
    await this.webhooks.noteFailure(webhook.id, attempt.at);
    if (hasFailedTooLong(webhook, now)) {
      const outbox = [outboxEntry(mailWebhookOff, { webhookId: webhook.id, at: now.getTime() }, now)];
      if (await this.webhooks.switchOff(webhook, outbox)) await this.outbox.relay(WEBHOOKS, webhook.id, outbox);
      return this.deliveries.giveUp(delivery.id);
    }
    if (nextAt) throw new RetryLaterError(nextAt, 'the webhook did not answer with success');
  }

  private async enabled(accountId: string, webhookId: string): Promise<Webhook> {
    const webhook = await this.service.findWebhook(accountId, webhookId);
    if (!webhook.isEnabled) throw new AppError('webhook-disabled');
    return webhook;
  }

  private async write(
    { id: webhookId, accountId }: Webhook,
    { id, event, body }: Pick<WebhookDelivery, 'id' | 'event' | 'body'>,
  ): Promise<string> {
    const createdAt = this.clock.now();
    const outbox = [outboxEntry(deliverWebhook, { deliveryId: id, webhookId, accountId }, createdAt)];
    const delivery: WebhookDelivery = {
      id,
      webhookId,
      accountId,
      event,
      body,
      createdAt,
      state: 'pending',
      attempts: [],
      nextAt: createdAt,
    };
    if (await this.deliveries.insertOnce(delivery, outbox)) await this.outbox.relay(WEBHOOK_DELIVERIES, id, outbox);
    return id;
  }
}
