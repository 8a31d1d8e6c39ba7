import { Injectable } from '@nestjs/common';
import type { PayloadOf } from '../../../core/jobs/define-job.js';
import { OnEvent } from '../../../core/jobs/handles-job.js';
import { inviteJoined, Users } from '../../identity/auth/index.js';
import { Notifications } from './notifications.service.js';

/** Tells a user that somebody signed up with their invite link, though not who: that is up to the newcomer. */
@Injectable()
export class InviteNotifications {
  constructor(
    private readonly users: Users,
    private readonly notifications: Notifications,
  ) {}

  @OnEvent(inviteJoined, 'notifications.invited')
  async notifyJoined({ userId, inviterId, at }: PayloadOf<typeof inviteJoined>): Promise<void> {
    if (!(await this.users.findById(inviterId))) return;
    await this.notifications.notify({
      id: `invite-joined-${userId}`,
      userId: inviterId,
      kind: 'invite-joined',
      slug: '',
      at: new Date(at),
    });
  }
}
