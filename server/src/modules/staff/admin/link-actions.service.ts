import { Injectable } from '@nestjs/common';
import { AppError } from '../../../core/errors/app-error.js';
import type { Transaction } from '../../../core/mongo/writes.js';
import type { Member } from '../../identity/auth/index.js';
import { movedExpiry } from '../../files/edits/index.js';
import { FileRequests } from '../../reach/requests/index.js';
import { type StaffAct, StaffLog } from '../staff-log/index.js';
import { expiryChanges, type Transfer, TransferChanges } from '../../files/transfers/index.js';
import { type Linked, Links } from './links.service.js';
import { Accounts, Entitlements } from '../../identity/accounts/index.js';
import { InstallationPolicies } from '../../platform/policies/index.js';

interface Extension {
  until: Date;
  isBeyondPlan: boolean;
  reason: string;
}

/** The expiry that a link gets. */
type ExpiryRule = (current: Date, until: Date, now: Date) => Date;

/** The staff may set any expiry that some plan allows, beyond the account's plan and the installation's policies. */
const anyExpiry = { limits: { longExpiry: true, neverExpires: true } };

/** Staff actions on a transfer or a file request. Each change and its entry in the log are one write. */
@Injectable()
export class LinkActions {
  constructor(
    private readonly links: Links,
    private readonly accounts: Accounts,
    private readonly policies: InstallationPolicies,
    private readonly changes: TransferChanges,
    private readonly requests: FileRequests,
    private readonly log: StaffLog,
  ) {}

  async changeExpiry(member: Member, linkId: string, { until, isBeyondPlan, reason }: Extension): Promise<void> {
    const { kind, record } = await this.links.changeable(member, linkId);
    const rule = await this.expiryRuleFor(record.accountId, isBeyondPlan);
    const about = (before: Date, after: Date) => ({
      before: { linkId, expiresAt: before.toISOString() },
      after: { linkId, expiresAt: after.toISOString(), isBeyondPlan },
    });
    const act = await this.actOf(member, { kind, record } as Linked, 'link.expiry', reason);
    if (kind === 'transfer')
      return this.moveExpiry(linkId, { until, rule }, (transfer, expiresAt) => ({
        ...act,
        ...about(transfer.expiresAt, expiresAt),
      }));
    await this.log.record(async (transaction) => {
      const request = await this.requestOf(linkId, transaction);
      const expiresAt = rule(request.expiresAt, until, this.links.now);
      await this.requests.change(request, { expiresAt }, transaction);
      return [{ ...act, ...about(request.expiresAt, expiresAt) }, undefined];
    });
  }

  /** Closes a request, or opens it again. */
  async close(
    member: Member,
    linkId: string,
    { isClosed, reason }: { isClosed: boolean; reason: string },
  ): Promise<void> {
    const act = await this.actOf(
      member,
      await this.links.changeable(member, linkId),
      isClosed ? 'link.close' : 'link.reopen',
      reason,
    );
    await this.log.record(async (transaction) => {
      const request = await this.requestOf(linkId, transaction);
      const closedAt = isClosed ? (request.closedAt ?? this.links.now) : null;
      await this.requests.change(request, { closedAt }, transaction);
      const was = request.closedAt !== null;
      return [{ ...act, before: { linkId, isClosed: was }, after: { linkId, isClosed } }, undefined];
    });
  }

  /** How long the links of an account may last. */
  private async expiryRuleFor(accountId: string, isBeyondPlan: boolean): Promise<ExpiryRule> {
    if (isBeyondPlan)
      return (expiresAt, until, now) => movedExpiry({ expiresAt }, { until, now, entitlements: anyExpiry });
    // The transfers of visitors belong to no account.
    const entitlements = (await this.accounts.entitlementsOf(accountId)) ?? Entitlements.ofVisitors;
    return (expiresAt, until, now) => {
      const moved = movedExpiry({ expiresAt }, { until, now, entitlements });
      this.policies.assertExpiry(moved, expiresAt);
      return moved;
    };
  }

  private async moveExpiry(
    linkId: string,
    { until, rule }: { until: Date; rule: ExpiryRule },
    actOf: (transfer: Transfer, expiresAt: Date) => StaffAct,
  ): Promise<void> {
    await this.changes.changeTransfer({ _id: linkId }, (transfer, now) => {
      const expiresAt = rule(transfer.expiresAt, until, now);
      if (expiresAt.getTime() === transfer.expiresAt.getTime()) return null;
      return {
        changes: expiryChanges(transfer, expiresAt, now),
        event: { kind: 'edited', data: { fields: ['expiry'], expiresAt: expiresAt.getTime() } },
        alsoWrite: (transaction) => this.log.append(actOf(transfer, expiresAt), transaction),
      };
    });
  }

  private async actOf(
    { userId: actorId }: Member,
    link: Linked,
    action: StaffAct['action'],
    reason: string,
  ): Promise<Pick<StaffAct, 'actorId' | 'targetId' | 'reason' | 'action'>> {
    const owner = await this.links.ownerOf(link);
    return { actorId, targetId: owner?.id ?? '', reason, action };
  }

  private async requestOf(linkId: string, transaction: Transaction) {
    const request = await this.requests.findById(linkId, transaction);
    if (!request || request.deletedAt) throw new AppError('not-found');
    return request;
  }
}
