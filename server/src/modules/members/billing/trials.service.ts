import { Injectable } from '@nestjs/common';
import type Stripe from 'stripe';
import { Clock } from '../../../core/clock/clock.js';
import type { PayloadOf } from '../../../core/jobs/define-job.js';
import { OnEvent } from '../../../core/jobs/handles-job.js';
import { DerivedSecrets } from '../../../core/secrets/secrets.js';
import { addressChanged, Users } from '../../identity/auth/index.js';
import { TrialRepository } from './data/trial.repository.js';
import { cardOf } from './provider-subscription.js';

/** One trial per address and per card, also after the account was deleted. */
@Injectable()
export class Trials {
  constructor(
    private readonly trials: TrialRepository,
    private readonly users: Users,
    private readonly secrets: DerivedSecrets,
    private readonly clock: Clock,
  ) {}

  /** @param card its fingerprint; null as long as it is not known */
  async isAvailable(email: string, card: string | null = null): Promise<boolean> {
    return !(await this.trials.isUsed(this.digests(email, card)));
  }

  /** Notes the trial of a subscription. False if person or card have used one in another. */
  async claim(accountId: string, subscription: Stripe.Subscription): Promise<boolean> {
    const user = await this.users.findOwner(accountId);
    const usedAt = this.clock.now();
    let isFirst = true;
    for (const _id of this.digests(user?.email ?? null, cardOf(subscription)))
      isFirst = (await this.trials.claim({ _id, subscriptionId: subscription.id, usedAt })) && isFirst;
    return isFirst;
  }

  /** A person who had a trial gets no other one by another address. */
  @OnEvent(addressChanged, 'billing.carry-trial')
  async carryOver({ userId }: PayloadOf<typeof addressChanged>): Promise<void> {
    const user = await this.users.findById(userId);
    if (!user?.formerAddress) return;
    const [before = ''] = this.digests(user.formerAddress.email, null);
    const [now = ''] = this.digests(user.email, null);
    await this.trials.copy(before, now);
  }

  private digests(email: string | null, card: string | null): string[] {
    return [
      ...(email === null ? [] : [this.secrets.token('trial-of-address', email)]),
      ...(card === null ? [] : [this.secrets.token('trial-of-card', card)]),
    ];
  }
}
