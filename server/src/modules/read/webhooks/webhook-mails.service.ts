import { Injectable } from '@nestjs/common';
import type { PayloadOf } from '../../../core/jobs/define-job.js';
import { HandlesJob } from '../../../core/jobs/handles-job.js';
import { Users } from '../../identity/auth/index.js';
import { Mails } from '../../platform/mail/index.js';
import { WebhookRepository } from './data/webhook.repository.js';
import { mailWebhookOff } from './webhooks.jobs.js';

/** Mails the account's owner that a webhook was switched off. */
@Injectable()
export class WebhookMails {
  constructor(
    private readonly webhooks: WebhookRepository,
    private readonly users: Users,
    private readonly mails: Mails,
  ) {}

  @HandlesJob(mailWebhookOff)
  async mailSwitchedOff({ webhookId, at }: PayloadOf<typeof mailWebhookOff>): Promise<void> {
    const webhook = await this.webhooks.findById(webhookId);
    const owner = webhook && (await this.users.findOwner(webhook.accountId));
    if (!owner) return;
    await this.mails.queue({
      id: `webhook-off-${webhookId}-${at}`,
      template: 'webhook-off',
      to: { email: owner.email, name: owner.fullName },
      lang: owner.lang,
      props: { host: new URL(webhook.url).host, at },
    });
  }
}
