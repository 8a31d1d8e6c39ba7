import { Injectable } from '@nestjs/common';
import { Clock } from '../../../../core/clock/clock.js';
import { AppError } from '../../../../core/errors/app-error.js';
import type { PayloadOf } from '../../../../core/jobs/define-job.js';
import { OnEvent } from '../../../../core/jobs/handles-job.js';
import { outboxEntry } from '../../../../core/outbox/outbox.js';
import { type Member, Users, teamLeft } from '../../../identity/auth/index.js';
import { Notifications } from '../../../members/notifications/index.js';
import { TransferWriteRepository } from '../data/transfer-write.repository.js';
import { hidesNames, isSavedCopy, shownName, type Transfer } from '../domain/transfer.js';
import { TransferChanges } from '../transfer-changes.service.js';
import { transferShared } from '../transfers.events.js';

/** Shares transfers with users of a team, who then see them among those that they received, and ends that. */
@Injectable()
export class TransferShares {
  constructor(
    private readonly transfers: TransferWriteRepository,
    private readonly users: Users,
    private readonly notifications: Notifications,
    private readonly changes: TransferChanges,
    private readonly clock: Clock,
  ) {}

  /** A suspended or unpaid member may only share with fewer. */
  async share(member: Member, slug: string, userIds: readonly string[]): Promise<Transfer> {
    const wanted = [...new Set(userIds)].toSorted();
    return this.changes.changeTransfer({ scope: member.scope, slug }, async (transfer, now) => {
      if (isSavedCopy(transfer)) throw new AppError('saved-copy');
      const added = wanted.filter((id) => !transfer.sharedWith.includes(id));
      const isEqual = added.length === 0 && wanted.length === transfer.sharedWith.length;
      if (isEqual) return null;
      if (added.length > 0) member.entitlements.assertMaySend();
      await this.assertInTeam(member, added);
      const payload = { transferId: transfer._id, revision: transfer.revision + 1, userIds: added };
      return {
        changes: { sharedWith: wanted },
        event: { kind: 'edited', data: { fields: ['sharing'], sharedWith: wanted } },
        outbox: added.length > 0 ? [outboxEntry(transferShared, payload, now)] : [],
      };
    });
  }

  /** @throws {AppError} sharing-not-allowed unless all of them are in the member's team */
  async assertInTeam({ accountId, userId }: Member, userIds: readonly string[]): Promise<void> {
    if (userIds.length === 0) return;
    const team = new Set((await this.users.findByAccount(accountId)).map(({ id }) => id));
    if (userIds.some((id) => id === userId || !team.has(id))) throw new AppError('sharing-not-allowed');
  }

  /** Reassigns the transfers of a user who left the team, and ends the shares with them. */
  @OnEvent(teamLeft, 'transfers.hand-over')
  async handOver({ accountId, userId, handTo }: PayloadOf<typeof teamLeft>): Promise<void> {
    const heir = await this.users.heirOf(accountId, handTo);
    if (heir) await this.transfers.handOver({ accountId, createdBy: userId }, heir);
    await this.transfers.unshare(accountId, userId);
  }

  @OnEvent(transferShared, 'transfers.shared')
  async notify({ transferId, revision, userIds }: PayloadOf<typeof transferShared>): Promise<void> {
    const transfer = await this.transfers.findById(transferId);
    if (!transfer || transfer.deletedAt) return;
    for (const userId of userIds) {
      // The share may have ended since.
      if (!transfer.sharedWith.includes(userId)) continue;
      await this.notifications.notify({
        id: `shared-${transferId}-${revision}-${userId}`,
        userId,
        kind: 'received',
        slug: transfer.slug,
        at: this.clock.now(),
        detail: {
          email: transfer.sender.email,
          name: transfer.sender.name,
          ...(!hidesNames(transfer) && { ...shownName(transfer), transferName: shownName(transfer).fileName }),
          until: transfer.expiresAt.getTime(),
        },
      });
    }
  }
}
