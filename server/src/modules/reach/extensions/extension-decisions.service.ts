import { Injectable } from '@nestjs/common';
import { Clock } from '../../../core/clock/clock.js';
import { AppError } from '../../../core/errors/app-error.js';
import { sha256 } from '../../../core/secrets/secrets.js';
import { Accounts } from '../../identity/accounts/index.js';
import { isWithin, type Member, type Scope } from '../../identity/auth/index.js';
import { ExtensionRequestRepository, type OpenQuery } from './data/extension-request.repository.js';
import { type Transfer, TransferRepository } from '../../files/transfers/index.js';
import { extendedExpiry, type ExtensionRequest, isForCurrentExpiry, tokenEffect } from './extension.js';
import { ExtensionGrants } from './extension-grants.service.js';
import { TransferExpiry } from '../../files/edits/index.js';

const MAX_TRIES = 20;

export interface OpenRequest {
  request: ExtensionRequest;
  transfer: Transfer;
}

/** The owner's decisions on extension requests, by the button in the mail or in the dashboard. */
@Injectable()
export class ExtensionDecisions {
  constructor(
    private readonly requests: ExtensionRequestRepository,
    private readonly transfers: TransferRepository,
    private readonly grants: ExtensionGrants,
    private readonly expiry: TransferExpiry,
    private readonly accounts: Accounts,
    private readonly clock: Clock,
  ) {}

  /**
   * @throws {AppError} extension-used; extension-invalid: unknown or declined, or the transfer is deleted or has expired
   * again
   */
  async redeemToken(token: string): Promise<{ until: Date; email: string }> {
    for (let attempt = 0; attempt < MAX_TRIES; attempt += 1) {
      const result = await this.tryRedeem(sha256(token));
      if (result) return result;
    }
    throw new AppError('unavailable');
  }

  async listOpen(query: OpenQuery): Promise<{ open: OpenRequest[]; total: number }> {
    const [requests, total] = await Promise.all([this.requests.findOpen(query), this.requests.countOpen(query)]);
    const found = await Promise.all(
      requests.map(async (request) => ({ request, transfer: await this.transfers.findById(request.transferId) })),
    );
    // Requests just decided or deleted are filtered out; their jobs are still running.
    const open = found.flatMap(({ request, transfer }) =>
      transfer && !transfer.deletedAt && isForCurrentExpiry(request, transfer) ? [{ request, transfer }] : [],
    );
    return { open, total: total - (requests.length - open.length) };
  }

  /**
   * Extends by 48 hours, or to `until`.
   * @throws {AppError} extension-request-not-found, suspended, payment-due, and those of `TransferExpiry.moveExpiry`
   */
  async grant(owner: Member, requestId: string, until: Date | null): Promise<{ slug: string; until: Date }> {
    owner.entitlements.assertMaySend();
    const { request, transfer } = await this.findOpen(owner.scope, requestId);
    const { slug } = request;
    if (until) {
      const { expiresAt } = await this.expiry.moveExpiry({
        scope: owner.scope,
        slug,
        until,
        entitlements: owner.entitlements,
      });
      await this.grants.grantOpen(request.transferId, { until: expiresAt, isByButton: false });
      return { slug, until: expiresAt };
    }
    const extended = extendedExpiry(transfer, this.clock.now());
    const decision = { state: 'granted', until: extended, isByButton: true } as const;
    if (!(await this.grants.decide(request, decision))) throw new AppError('extension-request-not-found');
    return { slug, until: extended };
  }

  /** The requester gets a mail. */
  async decline(owner: Member, requestId: string): Promise<void> {
    const { request } = await this.findOpen(owner.scope, requestId);
    if (!(await this.grants.decide(request, { state: 'declined' }))) throw new AppError('extension-request-not-found');
  }

  /** Null if the request has been changed concurrently. */
  private async tryRedeem(tokenHash: string): Promise<{ until: Date; email: string } | null> {
    const request = await this.requests.findByToken(tokenHash);
    const transfer = request && (await this.findUsable(request));
    if (!request || !transfer) throw new AppError('extension-invalid');
    const now = this.clock.now();
    const effect = tokenEffect(request, transfer, now);
    if (effect === 'nothing') throw new AppError('extension-invalid');
    const { email, slug } = request;
    if (effect === 'confirms' || effect === 'used') {
      // Between the two writes of a grant the new expiry is recorded, but not applied yet.
      const isApplied = !isForCurrentExpiry(request, transfer);
      const expiresAt = isApplied ? transfer.expiresAt : (request.until ?? transfer.expiresAt);
      if (effect === 'used') throw new AppError('extension-used', { slug, until: expiresAt.getTime() });
      return (await this.grants.consumeToken(request)) ? { until: expiresAt, email } : null;
    }
    const until = extendedExpiry(transfer, now);
    const decision = { state: 'granted', until, isByButton: true, tokenUsedAt: now } as const;
    return (await this.grants.decide(request, decision)) ? { until, email } : null;
  }

  private async findUsable({ transferId, keptUntil }: ExtensionRequest): Promise<Transfer | null> {
    const transfer = await this.transfers.findById(transferId);
    if (!transfer || transfer.deletedAt) return null;
    const isKept = transfer.expiresAt > keptUntil || keptUntil > this.clock.now();
    if (!isKept) return null;
    // A visitor has no account, and so no plan to pay for.
    (await this.accounts.entitlementsOf(transfer.accountId))?.assertMaySend();
    return transfer;
  }

  private async findOpen(scope: Scope, requestId: string): Promise<OpenRequest> {
    const request = await this.requests.findOwned(scope, requestId);
    const transfer = request?.state === 'open' ? await this.transfers.findById(request.transferId) : null;
    // The transfer may have been moved to another account just now.
    const isOwned = transfer && isWithin(scope, transfer) && !transfer.deletedAt;
    if (!request || !isOwned || !isForCurrentExpiry(request, transfer))
      throw new AppError('extension-request-not-found');
    return { request, transfer };
  }
}
