import { Injectable } from '@nestjs/common';
import { Users } from '../../auth/index.js';
import type { Sender } from '../domain/transfer.js';

/** How pages show senders: with the name, company, picture and address that they have now. */
@Injectable()
export class CurrentSenders {
  constructor(private readonly users: Users) {}

  /** One query for all. Visitors, and users who have gone, stay as they were when they sent. */
  async of(senders: readonly Sender[]): Promise<(sender: Sender) => Sender> {
    const ids = senders.filter(({ isMember }) => isMember).map(({ senderId }) => senderId);
    const users = ids.length > 0 ? await this.users.findByIds([...new Set(ids)]) : [];
    const known = new Map(users.map((user) => [user.id, user]));
    return (sender) => {
      const user = known.get(sender.senderId);
      if (!user) return sender;
      const { email, fullName, company, profilePic } = user;
      return { ...sender, email, name: sender.chosenName ?? fullName, company, profilePic };
    };
  }
}
