import { Injectable } from '@nestjs/common';
import { Clock, DAY_MS } from '../../../core/clock/clock.js';
import { AppError } from '../../../core/errors/app-error.js';
import { sha256 } from '../../../core/secrets/derived-secrets.js';
import type { Entitlements } from '../../accounts/index.js';
import { SendQuotaRepository } from '../data/send-quota.repository.js';
import { TransferRepository } from '../data/transfer.repository.js';
import { dayOf, monthOf, startOfMonth } from '../domain/transfer.js';

/** Maximum transfers of a visitor in a day, by verified address and by network, against abuse for spam. */
const VISITOR_PER_DAY = 3;
const NETWORK_PER_DAY = 10;
const QUOTA_KEPT_MS = 40 * DAY_MS;

export interface SendRequest {
  entitlements: Entitlements;
  accountId: string;
  slug: string;
  network: string;
}

type Quota = 'month' | 'visitor' | 'network';

/** Limits created transfers: per month by plan, per day for visitors. Slots are taken atomically. */
@Injectable()
export class SendLimits {
  constructor(
    private readonly quotas: SendQuotaRepository,
    private readonly transfers: TransferRepository,
    private readonly clock: Clock,
  ) {}

  /** Refuses before anything is uploaded; takes no slot. @throws {AppError} monthly-limit, daily-send-limit */
  async check({ entitlements, accountId, network }: Omit<SendRequest, 'slug'>): Promise<void> {
    for (const { kind, quota, limit } of this.quotasOf(entitlements, accountId, network)) {
      const used = kind === 'month' ? await this.sentThisMonth(accountId) : await this.quotas.countUsed(quota);
      if (used >= limit) throw this.refusal(kind, limit);
    }
  }

  /** Takes the slots of one transfer. Idempotent per slug. @throws {AppError} as `check` */
  async take({ entitlements, accountId, slug, network }: SendRequest): Promise<void> {
    const now = this.clock.now();
    const forgetAt = new Date(now.getTime() + QUOTA_KEPT_MS);
    for (const { kind, quota, limit } of this.quotasOf(entitlements, accountId, network)) {
      const earlier = () =>
        kind === 'month' ? this.transfers.slugsSince(accountId, startOfMonth(now), limit) : Promise.resolve([]);
      if (!(await this.quotas.takeSlot({ quota, slug, limit, forgetAt }, earlier))) throw this.refusal(kind, limit);
    }
  }

  /** Frees the slot of the month. The daily slots of visitors stay taken. */
  async release({ accountId, slug, sentAt }: { accountId: string; slug: string; sentAt: Date }): Promise<void> {
    await this.quotas.releaseSlot(`${accountId}:${monthOf(sentAt)}`, slug);
  }

  private sentThisMonth(accountId: string): Promise<number> {
    return this.transfers.countSince(accountId, startOfMonth(this.clock.now()));
  }

  private quotasOf(
    entitlements: Entitlements,
    accountId: string,
    network: string,
  ): { kind: Quota; quota: string; limit: number }[] {
    const now = this.clock.now();
    if (entitlements.isVisitor) {
      return [
        { kind: 'visitor', quota: `${accountId}:${dayOf(now)}`, limit: VISITOR_PER_DAY },
        { kind: 'network', quota: `network-${sha256(network).slice(0, 24)}:${dayOf(now)}`, limit: NETWORK_PER_DAY },
      ];
    }
    const limit = entitlements.limits.transfersPerMonth;
    return limit === null ? [] : [{ kind: 'month', quota: `${accountId}:${monthOf(now)}`, limit }];
  }

  private refusal(kind: Quota, limit: number): AppError {
    if (kind === 'month') return new AppError('monthly-limit', { limit });
    const now = this.clock.now().getTime();
    const untilMidnight = Math.ceil((DAY_MS - (now % DAY_MS)) / 1000);
    return new AppError('daily-send-limit', { retryAfterSeconds: untilMidnight });
  }
}
