import { Injectable } from '@nestjs/common';
import { Clock } from '../../../core/clock/clock.js';
import type { PayloadOf } from '../../../core/jobs/define-job.js';
import { OnEvent } from '../../../core/jobs/handles-job.js';
import { inviteJoined, isTeamMember, Users, teamJoined, teamLeft } from '../../identity/auth/index.js';
import { Notifications } from './notifications.service.js';

interface Change {
  accountId: string;
  userId: string;
  revision: number;
  /** The user who caused the event, and so needs no notification. */
  by: string;
}

/** Notifies the owner and the admins of a team who joins and who leaves, and users that their invite link was used. */
@Injectable()
export class PeopleNotifications {
  constructor(
    private readonly users: Users,
    private readonly notifications: Notifications,
    private readonly clock: Clock,
  ) {}

  @OnEvent(teamJoined, 'notifications.joined')
  notifyJoined({ userId, ...joined }: PayloadOf<typeof teamJoined>): Promise<void> {
    return this.notify('team-joined', { ...joined, userId, by: userId });
  }

  @OnEvent(teamLeft, 'notifications.left')
  notifyLeft(left: PayloadOf<typeof teamLeft>): Promise<void> {
    return this.notify('team-left', left);
  }

  /** Notifies a user that their invite link was used. It does not say by whom: that is up to the new user. */
  @OnEvent(inviteJoined, 'notifications.invited')
  async notifyInviter({ userId, inviterId, at }: PayloadOf<typeof inviteJoined>): Promise<void> {
    if (!(await this.users.findById(inviterId))) return;
    await this.notifications.notify({
      id: `invite-joined-${userId}`,
      userId: inviterId,
      kind: 'invite-joined',
      slug: '',
      at: new Date(at),
    });
  }

  private async notify(kind: 'team-joined' | 'team-left', { accountId, userId, revision, by }: Change): Promise<void> {
    const user = await this.users.findById(userId);
    if (!user) return;
    const { email, fullName } = user;
    const admins = (await this.users.findByAccount(accountId)).filter((one) => !isTeamMember(one) && one.id !== by);
    for (const admin of admins)
      await this.notifications.notify({
        id: `${kind}-${accountId}-${revision}`,
        userId: admin.id,
        kind,
        slug: '',
        at: this.clock.now(),
        detail: { email, name: fullName },
      });
  }
}
