import { Injectable } from '@nestjs/common';
import type { Account } from '../../../identity/accounts/index.js';
import { type User, Users } from '../../../identity/auth/index.js';
import type { Sender, Transfer } from '../domain/transfer.js';

/** How pages show senders: with the name, company, picture and address that they have now. */
@Injectable()
export class CurrentSenders {
  constructor(private readonly users: Users) {}

  /** One query for all. Visitors, and users who have gone, stay as they were when they sent. */
  async of(senders: readonly Sender[]): Promise<(sender: Sender) => Sender> {
    const ids = senders.filter(({ isMember }) => isMember).map(({ senderId }) => senderId);
    const users = ids.length > 0 ? await this.users.findByIds([...new Set(ids)]) : [];
    const known = new Map(users.map((user) => [user.id, user]));
    return (sender) => asNow(sender, known.get(sender.senderId));
  }

  /** With the account that the transfer belongs to; null for that of a visitor. */
  async withAccount({
    sender,
    accountId,
  }: Pick<Transfer, 'sender' | 'accountId'>): Promise<{ sender: Sender; account: Account | null }> {
    if (!sender.isMember) return { sender, account: null };
    const { user, account } = await this.users.findWithAccount(sender.senderId, accountId);
    return { sender: asNow(sender, user), account };
  }
}

function asNow(sender: Sender, user: User | null | undefined): Sender {
  if (!user) return sender;
  const { email, fullName, company, profilePic } = user;
  return { ...sender, email, name: sender.chosenName ?? fullName, company, profilePic };
}
