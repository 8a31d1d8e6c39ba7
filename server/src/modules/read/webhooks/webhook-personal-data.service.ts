import { Injectable, type OnModuleInit } from '@nestjs/common';
import { PersonalData, type AccountHolder } from '../../identity/accounts/index.js';
import { WEBHOOK_DELIVERIES, WebhookDeliveryRepository } from './data/webhook-delivery.repository.js';
import { WebhookRepository, WEBHOOKS } from './data/webhook.repository.js';

/** Exports and forgets an account's webhooks and their deliveries. */
@Injectable()
export class WebhookPersonalData implements OnModuleInit {
  constructor(
    private readonly data: PersonalData,
    private readonly webhooks: WebhookRepository,
    private readonly deliveries: WebhookDeliveryRepository,
  ) {}

  onModuleInit(): void {
    this.data.register('webhooks', {
      collections: [WEBHOOKS, WEBHOOK_DELIVERIES],
      export: (holder) => this.export(holder),
      count: async ({ accountId }) =>
        (await this.webhooks.findOf(accountId)).length + (await this.deliveries.countOfAccount(accountId)),
      forget: ({ accountId }) => this.forget(accountId),
    });
  }

  private async *export({ accountId }: AccountHolder): AsyncGenerator<object> {
    for (const { url, events, isEnabled, createdAt } of await this.webhooks.findOf(accountId))
      yield { url, events, isEnabled, createdAt };
    for await (const { event, state, createdAt } of this.deliveries.eachOf(accountId))
      yield { event, state, createdAt };
  }

  private async forget(accountId: string): Promise<void> {
    await this.webhooks.deleteOf(accountId);
    await this.deliveries.deleteOf(accountId);
  }
}
