import { Injectable } from '@nestjs/common';
import { Config } from '../../../config/config.module.js';
import { Clock, DAY_MS } from '../../../core/clock/clock.js';
import { AppError } from '../../../core/errors/app-error.js';
import type { Transaction } from '../../../core/mongo/transactions.js';
import { sha256 } from '../../../core/secrets/derived-secrets.js';
import type { Entitlements } from '../../accounts/index.js';
import { SendQuotaRepository } from '../data/send-quota.repository.js';
import { TransferRepository } from '../data/transfer.repository.js';
import { dayOf, startOfDay, startOfMonth } from '../domain/transfer.js';

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
    private readonly transfers: TransferRepository,
    private readonly config: Config,
    private readonly clock: Clock,
  ) {}

  /** Refuses before anything is uploaded. @throws {AppError} monthly-limit, daily-send-limit, daily-network-limit */
  async check(request: SendRequest): Promise<void> {
    await this.checkAccount(request);
    if (!request.entitlements.isVisitor) return;
    const sent = await this.quotas.countSent(this.networkQuota(request));
    if (sent >= this.networkLimit) throw this.dailyRefusal('daily-network-limit', this.networkLimit);
  }

  /**
   * Counts a transfer that is created in the same transaction. Creations of one account all change its storage usage, so
   * of two at the same time one is repeated and counts the other.
   * @throws {AppError} as `check`
   */
  async count(request: SendRequest, transaction: Transaction): Promise<void> {
    await this.checkAccount(request, transaction);
    if (!request.entitlements.isVisitor) return;
    const forgetAt = new Date(this.clock.now().getTime() + QUOTA_KEPT_MS);
    const limit = this.networkLimit;
    const quota = { quota: this.networkQuota(request), limit, forgetAt };
    if (!(await this.quotas.count(quota, transaction))) throw this.dailyRefusal('daily-network-limit', limit);
  }

  private async checkAccount({ entitlements, accountId }: SendRequest, transaction?: Transaction): Promise<void> {
    const now = this.clock.now();
    if (entitlements.isVisitor) {
      const sent = await this.transfers.countSince(accountId, startOfDay(now), transaction);
      const limit = this.config.env.VISITOR_SENDS_PER_DAY;
      if (sent >= limit) throw this.dailyRefusal('daily-send-limit', limit);
      return;
    }
    const limit = entitlements.limits.transfersPerMonth;
    if (limit === null) return;
    const sent = await this.transfers.countSince(accountId, startOfMonth(now), transaction);
    if (sent >= limit) throw new AppError('monthly-limit', { role: entitlements.plan, limit });
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
