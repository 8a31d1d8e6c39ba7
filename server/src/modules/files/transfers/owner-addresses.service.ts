import { Injectable } from '@nestjs/common';
import type { NotificationKind } from '#contract/notifications.js';
import { Clock } from '../../../core/clock/clock.js';
import { Users } from '../../identity/auth/index.js';
import { Notifications } from '../../members/notifications/index.js';
import { toSender } from './domain/mail-parts.js';
import type { Transfer } from './domain/transfer.js';

/** Who gets mails about a transfer that was sent, and when: its sender, or the user to whom it was handed since. */
@Injectable()
export class OwnerAddresses {
  constructor(
    private readonly users: Users,
    private readonly notifications: Notifications,
    private readonly clock: Clock,
  ) {}

  async of(transfer: Pick<Transfer, 'createdBy' | 'sender' | 'lang'>): Promise<ReturnType<typeof toSender>> {
    const { createdBy, sender } = transfer;
    const user = createdBy === sender.senderId ? null : await this.users.findById(createdBy);
    return user ? { to: { email: user.email, name: user.fullName }, lang: user.lang } : toSender(transfer);
  }

  /** As users have set, and at once for visitors. Null if no mail is wanted. */
  async mailTime({ createdBy, sender }: Transfer, kind: NotificationKind): Promise<Date | null> {
    return sender.isMember ? this.notifications.mailTime(createdBy, kind) : this.clock.now();
  }
}
