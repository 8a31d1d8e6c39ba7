import { Injectable } from '@nestjs/common';
import type { NotificationKind } from '#contract/accounts/notification-kinds.js';
import { Clock } from '../../../../core/clock/clock.js';
import type { Account } from '../../../identity/accounts/index.js';
import { type User, Users } from '../../../identity/auth/index.js';
import { Notifications } from '../../../members/notifications/index.js';
import { toSender } from '../domain/transfer-mail.js';
import type { Sender, Transfer } from '../domain/transfer.js';

/** Senders as they are now: how pages show them, and who gets mails about what they sent, and when. */
@Injectable()
export class CurrentSenders {
  constructor(
    private readonly users: Users,
    private readonly notifications: Notifications,
    private readonly clock: Clock,
  ) {}

  /** One query for all. Visitors, and users who have gone, stay as they were when they sent. */
  async findCurrent(senders: readonly Sender[]): Promise<(sender: Sender) => Sender> {
    const ids = senders.filter(({ isMember }) => isMember).map(({ senderId }) => senderId);
    const users = ids.length > 0 ? await this.users.findByIds([...new Set(ids)]) : [];
    const known = new Map(users.map((user) => [user.id, user]));
    return (sender) => asNow(sender, known.get(sender.senderId));
  }

  /** The sender, with the account that the transfer belongs to; null for that of a visitor. */
  async findWithAccount({
    sender,
    accountId,
  }: Pick<Transfer, 'sender' | 'accountId'>): Promise<{ sender: Sender; account: Account | null }> {
    if (!sender.isMember) return { sender, account: null };
    const { user, account } = await this.users.findWithAccount(sender.senderId, accountId);
    return { sender: asNow(sender, user), account };
  }

  /** Mails about a transfer go to its sender, or to the user who has got it since. */
  async findMailAddress(
    transfer: Pick<Transfer, 'createdBy' | 'sender' | 'lang'>,
  ): Promise<ReturnType<typeof toSender>> {
    const { createdBy, sender } = transfer;
    const user = createdBy === sender.senderId ? null : await this.users.findById(createdBy);
    return user ? { to: { email: user.email, name: user.fullName }, lang: user.lang } : toSender(transfer);
  }

  /** The time that users have set; now for visitors. Null if no mail is wanted. */
  async mailTimeOf({ createdBy, sender }: Transfer, kind: NotificationKind): Promise<Date | null> {
    return sender.isMember ? this.notifications.mailTime(createdBy, kind) : this.clock.now();
  }
}

function asNow(sender: Sender, user: User | null | undefined): Sender {
  if (!user) return sender;
  const { email, fullName, company, profilePic } = user;
  return { ...sender, email, name: sender.chosenName ?? fullName, company, profilePic };
}
