import { Injectable } from '@nestjs/common';
import type { WebhookEvent } from '#contract/choices.js';
import { WEBHOOK_DELIVERIES_PAGE_SIZE, WEBHOOKS_MAX } from '#contract/limits.js';
import { Clock } from '../../../core/clock/clock.js';
import { AppError } from '../../../core/errors/app-error.js';
import { Transactions } from '../../../core/mongo/transactions.js';
import { DerivedSecrets, randomId } from '../../../core/secrets/secrets.js';
import { Accounts } from '../../identity/accounts/index.js';
import { WebhookDeliveryRepository } from './data/webhook-delivery.repository.js';
import { type WebhookChanges, WebhookRepository } from './data/webhook.repository.js';
import { rotated, type Webhook, type WebhookDelivery, type WebhookSecret } from './domain/webhook.js';
import { WebhookSender } from './webhook-sender.js';

const WEBHOOK_SECRET = 'webhook';

export interface WithSecret {
  webhook: Webhook;
  secret: string;
}

/** The webhooks of an account. */
@Injectable()
export class Webhooks {
  constructor(
    private readonly webhooks: WebhookRepository,
    private readonly deliveries: WebhookDeliveryRepository,
    private readonly sender: WebhookSender,
    private readonly accounts: Accounts,
    private readonly transactions: Transactions,
    private readonly secrets: DerivedSecrets,
    private readonly clock: Clock,
  ) {}

  list(accountId: string): Promise<Webhook[]> {
    return this.webhooks.findOf(accountId);
  }

  /** Webhooks that get this event; most accounts have none. */
  async findInterested(accountId: string, event: WebhookEvent): Promise<Webhook[]> {
    if (!(await this.accounts.findKnown(accountId))?.hasWebhooks) return [];
    const all = await this.webhooks.findOf(accountId);
    return all.filter(({ isEnabled, events }) => isEnabled && events.includes(event));
  }

  /**
   * The limit protects the server, so a race between two calls is acceptable.
   */
  async create(accountId: string, given: { url: string; events: WebhookEvent[] }): Promise<WithSecret> {
    this.assertAllowed(given.url);
    if ((await this.webhooks.findOf(accountId)).length >= WEBHOOKS_MAX)
      throw new AppError('too-many-webhooks', { limit: WEBHOOKS_MAX });
    const webhook: Webhook = {
      id: randomId(),
      accountId,
      ...given,
      secrets: rotated([], randomId(), this.clock.now()),
      isEnabled: true,
      failingSince: null,
      createdAt: this.clock.now(),
    };
    await this.transactions.run(async (transaction) => {
      await this.accounts.update(accountId, { hasWebhooks: true }, transaction);
      await this.webhooks.insert(webhook, transaction);
    });
    return this.withSecret(webhook);
  }

  async edit(accountId: string, id: string, changes: Omit<WebhookChanges, 'failingSince'>): Promise<Webhook> {
    if (changes.url !== undefined) this.assertAllowed(changes.url);
    const restart = changes.isEnabled ? { failingSince: null } : {};
    return found(await this.webhooks.change(accountId, id, { ...changes, ...restart }));
  }

  async delete(accountId: string, id: string): Promise<void> {
    await this.transactions.run(async (transaction) => {
      if (!(await this.webhooks.delete(accountId, id, transaction))) throw new AppError('webhook-not-found');
      const hasWebhooks = await this.webhooks.existsOf(accountId, transaction);
      await this.accounts.update(accountId, { hasWebhooks }, transaction);
    });
    await this.deliveries.deleteOfWebhook(id);
  }

  /** Two calls at the same time both get the secret of the one that came first. */
  async rotate(accountId: string, id: string): Promise<WithSecret> {
    const webhook = await this.findWebhook(accountId, id);
    const next = rotated(webhook.secrets, randomId(), this.clock.now());
    return this.withSecret(
      (await this.webhooks.replaceSecrets(webhook, next)) ?? (await this.findWebhook(accountId, id)),
    );
  }

  async findWebhook(accountId: string, id: string): Promise<Webhook> {
    return found(await this.webhooks.findWebhook(accountId, id));
  }

  async listDeliveries(
    accountId: string,
    webhookId: string,
    skip: number,
  ): Promise<{ deliveries: WebhookDelivery[]; total: number }> {
    await this.findWebhook(accountId, webhookId);
    const [deliveries, total] = await Promise.all([
      this.deliveries.findPage(webhookId, { skip, limit: WEBHOOK_DELIVERIES_PAGE_SIZE }),
      this.deliveries.countOf(webhookId),
    ]);
    return { deliveries, total };
  }

  secretOf({ id }: WebhookSecret): string {
    return `whsec_${this.secrets.token(WEBHOOK_SECRET, id)}`;
  }

  private withSecret(webhook: Webhook): WithSecret {
    const [current] = webhook.secrets;
    return { webhook, secret: current ? this.secretOf(current) : '' };
  }

  private assertAllowed(url: string): void {
    if (!this.sender.isAllowed(url)) throw new AppError('webhook-target-refused');
  }
}

function found(webhook: Webhook | null): Webhook {
  if (!webhook) throw new AppError('webhook-not-found');
  return webhook;
}
