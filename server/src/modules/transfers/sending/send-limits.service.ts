import { Injectable } from '@nestjs/common';
import { Clock, DAY_MS } from '../../../core/clock/clock.js';
import { AppError } from '../../../core/errors/app-error.js';
import type { Transaction } from '../../../core/mongo/transactions.js';
import { sha256 } from '../../../core/secrets/derived-secrets.js';
import type { Entitlements } from '../../accounts/index.js';
import { SendQuotaRepository } from '../data/send-quota.repository.js';
import { TransferRepository } from '../data/transfer.repository.js';
import { dayOf, startOfDay, startOfMonth } from '../domain/transfer.js';

/** Maximum transfers of a visitor in a day, by verified address and by network, against abuse for spam. */
const VISITOR_PER_DAY = 3;
const NETWORK_PER_DAY = 10;
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
    private readonly clock: Clock,
  ) {}

  /** Refuses before anything is uploaded. @throws {AppError} monthly-limit, daily-send-limit */
  async check(request: SendRequest): Promise<void> {
    await this.checkAccount(request);
    if (!request.entitlements.isVisitor) return;
    const sent = await this.quotas.countSent(this.networkQuota(request));
    if (sent >= NETWORK_PER_DAY) throw this.dailyRefusal();
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
    const quota = { quota: this.networkQuota(request), limit: NETWORK_PER_DAY, forgetAt };
    if (!(await this.quotas.count(quota, transaction))) throw this.dailyRefusal();
  }

  private async checkAccount({ entitlements, accountId }: SendRequest, transaction?: Transaction): Promise<void> {
    const now = this.clock.now();
    if (entitlements.isVisitor) {
      const sent = await this.transfers.countSince(accountId, startOfDay(now), transaction);
      if (sent >= VISITOR_PER_DAY) throw this.dailyRefusal();
      return;
    }
    const limit = entitlements.limits.transfersPerMonth;
    if (limit === null) return;
    const sent = await this.transfers.countSince(accountId, startOfMonth(now), transaction);
    if (sent >= limit) throw new AppError('monthly-limit', { limit });
  }

  private networkQuota({ network }: SendRequest): string {
    return `network-${sha256(network).slice(0, 24)}:${dayOf(this.clock.now())}`;
  }

  private dailyRefusal(): AppError {
    const now = this.clock.now().getTime();
    const untilMidnight = Math.ceil((DAY_MS - (now % DAY_MS)) / 1000);
    return new AppError('daily-send-limit', { retryAfterSeconds: untilMidnight });
  }
}
