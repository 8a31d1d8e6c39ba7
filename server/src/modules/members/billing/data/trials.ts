import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type Model, Schema } from 'mongoose';
import type Stripe from 'stripe';
import { Clock } from '../../../../core/clock/clock.js';
import type { PayloadOf } from '../../../../core/jobs/define-job.js';
import { OnEvent } from '../../../../core/jobs/handles-job.js';
import { isDuplicateKey } from '../../../../core/mongo/duplicates.js';
import { DerivedSecrets } from '../../../../core/secrets/secrets.js';
import { addressChanged, Users } from '../../../identity/auth/index.js';
import { cardOf } from '../provider-subscription.js';

export const BILLING_TRIALS = 'billing_trials';

/** A trial that was used, by a keyed digest of the address or of the card: neither can be read from it. */
interface TrialDocument {
  _id: string;
  subscriptionId: string;
  usedAt: Date;
}

export const trialSchema = new Schema<TrialDocument>(
  {
    _id: { type: String, required: true },
    subscriptionId: { type: String, required: true },
    usedAt: { type: Date, required: true },
  },
  { collection: BILLING_TRIALS, strict: 'throw', versionKey: false, autoIndex: false },
);

/** One trial per address and per card, also after the account was deleted. */
@Injectable()
export class Trials {
  constructor(
    @InjectModel(BILLING_TRIALS) private readonly trials: Model<TrialDocument>,
    private readonly users: Users,
    private readonly secrets: DerivedSecrets,
    private readonly clock: Clock,
  ) {}

  /** @param card its fingerprint; null as long as it is not known */
  async isAvailable(email: string, card: string | null = null): Promise<boolean> {
    return (await this.trials.exists({ _id: { $in: this.digests(email, card) } })) === null;
  }

  /** Notes the trial of a subscription. False if person or card have used one in another. */
  async claim(accountId: string, subscription: Stripe.Subscription): Promise<boolean> {
    const user = await this.users.findOwner(accountId);
    const usedAt = this.clock.now();
    let isFirst = true;
    for (const _id of this.digests(user?.email ?? null, cardOf(subscription)))
      isFirst = (await this.insertOnce({ _id, subscriptionId: subscription.id, usedAt })) && isFirst;
    return isFirst;
  }

  /** A person who had a trial gets no other one by another address. */
  @OnEvent(addressChanged, 'billing.carry-trial')
  async carryOver({ userId }: PayloadOf<typeof addressChanged>): Promise<void> {
    const user = await this.users.findById(userId);
    if (!user?.formerAddress) return;
    const [before = ''] = this.digests(user.formerAddress.email, null);
    const [now = ''] = this.digests(user.email, null);
    const trial = await this.trials.findById(before).lean();
    if (trial) await this.insertOnce({ ...trial, _id: now });
  }

  /** The first of several subscriptions has the trial. False for the others. */
  private async insertOnce({ _id, ...trial }: TrialDocument): Promise<boolean> {
    try {
      await this.trials.updateOne({ _id }, { $setOnInsert: trial }, { upsert: true });
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
    }
    return (await this.trials.exists({ _id, subscriptionId: trial.subscriptionId })) !== null;
  }

  private digests(email: string | null, card: string | null): string[] {
    return [
      ...(email === null ? [] : [this.secrets.token('trial-of-address', email)]),
      ...(card === null ? [] : [this.secrets.token('trial-of-card', card)]),
    ];
  }
}
