import { Injectable } from '@nestjs/common';
import { Clock } from '../../../../core/clock/clock.js';
import { AppError } from '../../../../core/errors/app-error.js';
import type { PayloadOf } from '../../../../core/jobs/define-job.js';
import { OnEvent } from '../../../../core/jobs/handles-job.js';
import { type Member, Users, teamLeft } from '../../../identity/auth/index.js';
import { Notifications } from '../../../members/notifications/index.js';
import { TransferRepository } from '../data/transfer.repository.js';
import { shownName } from '../domain/transfer.js';
import { transferShared } from '../transfers.events.js';

/** Transfers that other users of a team see among what they received. */
@Injectable()
export class TransferShares {
  constructor(
    private readonly transfers: TransferRepository,
    private readonly users: Users,
    private readonly notifications: Notifications,
    private readonly clock: Clock,
  ) {}

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
  async notify({ transferId, version, userIds }: PayloadOf<typeof transferShared>): Promise<void> {
    const transfer = await this.transfers.findById(transferId);
    if (!transfer || transfer.deletedAt) return;
    const isProtected = transfer.passwordHash !== null;
    for (const userId of userIds) {
      // It may have been taken back since.
      if (!transfer.sharedWith.includes(userId)) continue;
      await this.notifications.notify({
        id: `shared-${transferId}-${version}-${userId}`,
        userId,
        kind: 'received',
        slug: transfer.slug,
        at: this.clock.now(),
        detail: {
          email: transfer.sender.email,
          name: transfer.sender.name,
          ...(!isProtected && { ...shownName(transfer), transferName: shownName(transfer).fileName }),
          until: transfer.expiresAt.getTime(),
        },
      });
    }
  }
}
