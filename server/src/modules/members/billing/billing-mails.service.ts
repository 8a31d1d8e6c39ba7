import { Injectable, type OnModuleInit } from '@nestjs/common';
import { isTrialExpired } from '#contract/billing/payment-due.js';
import { DAY_MS } from '#contract/units.js';
import * as z from 'zod';
import { Clock } from '../../../core/clock/clock.js';
import type { PayloadOf } from '../../../core/jobs/define-job.js';
import { HandlesJob } from '../../../core/jobs/handles-job.js';
import { type Account, Accounts, Entitlements, type Subscription } from '../../identity/accounts/index.js';
import { type User, Users } from '../../identity/auth/index.js';
import { type DueMail, MailChecks, Mails } from '../../platform/mail/index.js';
import { writeMails } from './billing.jobs.js';

/** Days after the payment was found missing. */
const PAYMENT_MAIL_DAYS = [0, 3, 5] as const;
const TRIAL_MAIL_BEFORE_MS = 2 * DAY_MS;

const aboutAccount = z.looseObject({ accountId: z.string(), at: z.int(), isRefused: z.boolean().optional() });

/** Mails about missing payments and ending trials. Receipts are the provider's own mails. */
@Injectable()
export class BillingMails implements OnModuleInit {
  constructor(
    private readonly accounts: Accounts,
    private readonly users: Users,
    private readonly mails: Mails,
    private readonly checks: MailChecks,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.checks.register('billing', {
      templates: ['payment-due', 'trial-ending'],
      check: (mail) => this.isStillTrue(mail),
    });
  }

  /** All at once, each for its day: a check stops those that are no longer true by then. */
  @HandlesJob(writeMails)
  async writeDueMails({ accountId }: PayloadOf<typeof writeMails>): Promise<void> {
    const [account, user] = await Promise.all([this.accounts.findById(accountId), this.users.findOwner(accountId)]);
    if (!account?.subscription || !user) return;
    if (account.subscription.pastDueSince) await this.writeOfPayment(account, user, account.subscription);
    else if (account.subscription.status === 'trialing') await this.writeOfTrial(accountId, user, account.subscription);
  }

  private async writeOfPayment(
    account: Account,
    user: User,
    { pastDueSince, trialEndsAt, plan }: Subscription,
  ): Promise<void> {
    const since = pastDueSince?.getTime() ?? 0;
    const trialExpired = isTrialExpired(trialEndsAt, pastDueSince);
    const isRefused = this.isRefused(account);
    const accountId = account.id;
    for (const day of PAYMENT_MAIL_DAYS)
      await this.mails.queue({
        ...addressed(user),
        id: `payment-due-${accountId}-${since}-${day}`,
        template: 'payment-due',
        notBefore: new Date(since + day * DAY_MS),
        props: { accountId, at: since, plan, day, trialExpired, isRefused },
      });
  }

  private async writeOfTrial(
    accountId: string,
    user: User,
    { trialEndsAt, plan, ...price }: Subscription,
  ): Promise<void> {
    if (!trialEndsAt) return;
    const at = trialEndsAt.getTime();
    await this.mails.queue({
      ...addressed(user),
      id: `trial-ending-${accountId}-${at}`,
      template: 'trial-ending',
      notBefore: new Date(at - TRIAL_MAIL_BEFORE_MS),
      props: { accountId, at, plan, period: price.period, amount: price.amount, currency: price.currency },
    });
  }

  private async isStillTrue({ template, props }: DueMail): Promise<boolean> {
    const { accountId, at, isRefused } = aboutAccount.parse(props);
    const account = await this.accounts.findById(accountId);
    const subscription = account?.subscription;
    if (!account || !subscription) return false;
    if (template === 'payment-due')
      return subscription.pastDueSince?.getTime() === at && this.isRefused(account) === isRefused;
    const isTrial = subscription.status === 'trialing' && subscription.trialEndsAt?.getTime() === at;
    return isTrial && !subscription.cancelsAtPeriodEnd;
  }

  /** Another plan, such as that of codes, lets the account continue to send. */
  private isRefused(account: Account): boolean {
    return Entitlements.forAccount(account, this.clock.now()).sendRefusal === 'payment-due';
  }
}

function addressed({ email, fullName, lang }: User) {
  return { to: { email, name: fullName }, lang };
}
