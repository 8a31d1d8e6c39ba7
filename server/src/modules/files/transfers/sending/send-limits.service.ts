import { Injectable } from '@nestjs/common';
import { DAY_MS } from '#contract/units.js';
import { Config } from '../../../../config/config.module.js';
import { Clock } from '../../../../core/clock/clock.js';
import { AppError } from '../../../../core/errors/app-error.js';
import type { Transaction } from '../../../../core/mongo/transactions.js';
import { sha256 } from '../../../../core/secrets/secrets.js';
import type { Entitlements } from '../../../identity/accounts/index.js';
import { SendQuotaRepository } from '../data/send-quota.repository.js';
import { StorageUsage } from '../../uploads/index.js';
import { dayOf, sendPeriod } from '../domain/transfer.js';

const QUOTA_KEPT_MS = 2 * DAY_MS;

export interface SendRequest {
  entitlements: Entitlements;
  accountId: string;
  network: string;
}

/** Limits created transfers: per month by plan, per day for visitors. */
@Injectable()
export class SendLimits {
  constructor(
    private readonly quotas: SendQuotaRepository,
    private readonly usage: StorageUsage,
    private readonly config: Config,
    private readonly clock: Clock,
  ) {}

  /** Refuses before anything is uploaded. */
  async checkRequest(request: SendRequest): Promise<void> {
    const refusal = await this.accountRefusal(request);
    if (refusal) throw refusal;
    if (!request.entitlements.isVisitor) return;
    const sent = await this.quotas.countSent(this.networkQuota(request));
    if (sent >= this.networkLimit) throw this.dailyRefusal('daily-network-limit', this.networkLimit);
  }

  /** Counted with the transfer, in the usage of its account. */
  quotaOf({ entitlements }: SendRequest, sentAt = this.clock.now()): { period: string; limit: number } {
    const period = sendPeriod(!entitlements.isVisitor, sentAt);
    const { transfersPerMonth } = entitlements.limits;
    const limit = entitlements.isVisitor ? this.config.env.VISITOR_SENDS_PER_DAY : (transfersPerMonth ?? Infinity);
    return { period, limit };
  }

  /** Counts a visitor's transfer that is created in the same transaction. */
  async countNetwork(request: SendRequest, transaction: Transaction): Promise<void> {
    if (!request.entitlements.isVisitor) return;
    const forgetAt = new Date(this.clock.now().getTime() + QUOTA_KEPT_MS);
    const limit = this.networkLimit;
    const quota = { quota: this.networkQuota(request), limit, forgetAt };
    if (!(await this.quotas.count(quota, transaction))) throw this.dailyRefusal('daily-network-limit', limit);
  }

  /** Which limit refused a transfer that would have been counted: the usage says storage-full, whatever it is. */
  async refusalOf(request: SendRequest, error: unknown): Promise<unknown> {
    if (!(error instanceof AppError) || error.code !== 'storage-full') return error;
    return (await this.accountRefusal(request)) ?? error;
  }

  private async accountRefusal(request: SendRequest): Promise<AppError | null> {
    const { entitlements, accountId } = request;
    const { period, limit } = this.quotaOf(request);
    if (limit === Infinity || (await this.usage.countSends(accountId, period)) < limit) return null;
    if (entitlements.isVisitor) return this.dailyRefusal('daily-send-limit', limit);
    return new AppError('monthly-limit', { role: entitlements.plan, limit });
  }

  private networkQuota({ network }: SendRequest): string {
    return `network-${sha256(network).slice(0, 24)}:${dayOf(this.clock.now())}`;
  }

  private get networkLimit(): number {
    return this.config.env.VISITOR_SENDS_PER_DAY_PER_NETWORK;
  }

  private dailyRefusal(code: 'daily-send-limit' | 'daily-network-limit', limit: number): AppError {
    const now = this.clock.now().getTime();
    const untilMidnight = Math.ceil((DAY_MS - (now % DAY_MS)) / 1000);
    return new AppError(code, { limit, retryAfterSeconds: untilMidnight });
  }
}
