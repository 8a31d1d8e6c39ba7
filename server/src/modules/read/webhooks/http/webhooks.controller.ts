import { Controller } from '@nestjs/common';
import type { BodyOf, ParamsOf, QueryOf, ResponseOf } from '#contract/endpoint.js';
import {
  createWebhook,
  deleteWebhook,
  editWebhook,
  listWebhookDeliveries,
  listWebhooks,
  replayWebhookDelivery,
  rotateWebhookSecret,
  testWebhook,
  type WebhookDeliveryView,
  type WebhookView,
} from '#contract/webhooks.js';
import { BodyOfCall, Handles, ParamsOfCall, QueryOfCall } from '../../../../core/http/handles.js';
import { CurrentMember, type Member } from '../../../identity/auth/index.js';
import type { Webhook, WebhookDelivery } from '../domain/webhook.js';
import { WebhookDeliveries } from '../webhook-deliveries.service.js';
import { Webhooks } from '../webhooks.service.js';

/** Lists, changes and tests the account's webhooks. */
@Controller()
export class WebhooksController {
  constructor(
    private readonly webhooks: Webhooks,
    private readonly deliveries: WebhookDeliveries,
  ) {}

  @Handles(listWebhooks)
  async list(@CurrentMember() { accountId }: Member): Promise<ResponseOf<typeof listWebhooks>> {
    return { webhooks: (await this.webhooks.list(accountId)).map(toView) };
  }

  @Handles(createWebhook)
  async create(
    @CurrentMember() { accountId }: Member,
    @BodyOfCall(createWebhook) body: BodyOf<typeof createWebhook>,
  ): Promise<ResponseOf<typeof createWebhook>> {
    const { webhook, secret } = await this.webhooks.create(accountId, body);
    return { webhook: toView(webhook), signingKey: secret };
  }

  @Handles(editWebhook)
  async edit(
    @CurrentMember() { accountId }: Member,
    @ParamsOfCall(editWebhook) { webhookId }: ParamsOf<typeof editWebhook>,
    @BodyOfCall(editWebhook) { url, events, isEnabled }: BodyOf<typeof editWebhook>,
  ): Promise<ResponseOf<typeof editWebhook>> {
    const changes = { ...(url && { url }), ...(events && { events }), ...(isEnabled !== undefined && { isEnabled }) };
    return toView(await this.webhooks.edit(accountId, webhookId, changes));
  }

  @Handles(deleteWebhook)
  async delete(
    @CurrentMember() { accountId }: Member,
    @ParamsOfCall(deleteWebhook) { webhookId }: ParamsOf<typeof deleteWebhook>,
  ): Promise<ResponseOf<typeof deleteWebhook>> {
    await this.webhooks.delete(accountId, webhookId);
    return { deleted: true };
  }

  @Handles(rotateWebhookSecret)
  async rotate(
    @CurrentMember() { accountId }: Member,
    @ParamsOfCall(rotateWebhookSecret) { webhookId }: ParamsOf<typeof rotateWebhookSecret>,
  ): Promise<ResponseOf<typeof rotateWebhookSecret>> {
    const { webhook, secret } = await this.webhooks.rotate(accountId, webhookId);
    return { webhook: toView(webhook), signingKey: secret };
  }

  @Handles(testWebhook)
  async test(
    @CurrentMember() { accountId }: Member,
    @ParamsOfCall(testWebhook) { webhookId }: ParamsOf<typeof testWebhook>,
  ): Promise<ResponseOf<typeof testWebhook>> {
    return { deliveryId: await this.deliveries.test(accountId, webhookId) };
  }

  @Handles(listWebhookDeliveries)
  async listDeliveries(
    @CurrentMember() { accountId }: Member,
    @ParamsOfCall(listWebhookDeliveries) { webhookId }: ParamsOf<typeof listWebhookDeliveries>,
    @QueryOfCall(listWebhookDeliveries) { skip }: QueryOf<typeof listWebhookDeliveries>,
  ): Promise<ResponseOf<typeof listWebhookDeliveries>> {
    const { deliveries, total } = await this.webhooks.listDeliveries(accountId, webhookId, skip);
    return { deliveries: deliveries.map(toDeliveryView), total };
  }

  @Handles(replayWebhookDelivery)
  async replay(
    @CurrentMember() { accountId }: Member,
    @ParamsOfCall(replayWebhookDelivery) params: ParamsOf<typeof replayWebhookDelivery>,
  ): Promise<ResponseOf<typeof replayWebhookDelivery>> {
    return { deliveryId: await this.deliveries.replay(accountId, params.webhookId, params.deliveryId) };
  }
}

function toView({ id, url, events, createdAt, isEnabled, failingSince }: Webhook): WebhookView {
  return {
    webhookId: id,
    url,
    events,
    createdAt: createdAt.getTime(),
    isEnabled,
    failingSince: failingSince?.getTime() ?? null,
  };
}

function toDeliveryView({ id, event, createdAt, state, body, attempts, nextAt }: WebhookDelivery): WebhookDeliveryView {
  return {
    deliveryId: id,
    event,
    createdAt: createdAt.getTime(),
    state,
    body,
    attempts: attempts.map(({ at, ...answer }) => ({ at: at.getTime(), ...answer })),
    nextAt: nextAt?.getTime() ?? null,
  };
}
