import { Injectable } from '@nestjs/common';
import { Clock } from '../../../core/clock/clock.js';
import { AppError } from '../../../core/errors/app-error.js';
import { RateLimiter } from '../../../core/limits/rate-limiter.js';
import { type Transaction, Transactions } from '../../../core/mongo/transactions.js';
import { DerivedSecrets, randomId, sha256 } from '../../../core/secrets/secrets.js';
import { type Member, type User, Users } from '../../identity/auth/index.js';
import { Mails, TEAM_INVITE } from '../../platform/mail/index.js';
import { TeamInviteRepository } from './data/team-invite.repository.js';
import {
  INVITE_TRIES_PER_NETWORK,
  INVITES_PER_ACCOUNT,
  INVITES_PER_ADDRESS,
  INVITES_PER_NETWORK,
} from './domain/limits.js';
import { expiryOf, inviteMailId, type TeamInvite } from './domain/team-invite.js';
import { nameOfTeam } from './domain/team-names.js';

export interface Invited {
  email: string;
  role: TeamInvite['role'];
}

/** Invites people by mail to act for an account. */
@Injectable()
export class TeamInvites {
  constructor(
    private readonly invites: TeamInviteRepository,
    private readonly users: Users,
    private readonly mails: Mails,
    private readonly secrets: DerivedSecrets,
    private readonly limiter: RateLimiter,
    private readonly transactions: Transactions,
    private readonly clock: Clock,
  ) {}

  async invite(admin: Member, { email, role }: Invited, network: string): Promise<TeamInvite> {
    admin.entitlements.assertMaySend();
    const team = await this.users.findByAccount(admin.accountId);
    if (team.some((user) => user.email === email)) throw new AppError('already-in-team');
    // More people may be invited than there are seats, which are taken when they join.
    const { seats } = admin.entitlements;
    if (team.length >= seats) throw new AppError('no-free-seat', { seats });
    await this.limit({ accountId: admin.accountId, email }, network);
    const id = randomId();
    const tokenHash = sha256(this.secrets.token(TEAM_INVITE, id));
    const invite = { id, accountId: admin.accountId, email, role, tokenHash, mailCount: 1, ...this.sendingBy(admin) };
    return this.mailed(team, admin, (transaction) => this.invites.invite(invite, transaction));
  }

  async resend(admin: Member, id: string, network: string): Promise<TeamInvite> {
    const { accountId } = admin;
    admin.entitlements.assertMaySend();
    const found = await this.invites.findInvite({ accountId, id });
    if (!found) throw new AppError('invite-not-found');
    await this.limit(found, network);
    const team = await this.users.findByAccount(accountId);
    return this.mailed(team, admin, async (transaction) => {
      const invite = await this.invites.sendAgain(found, this.sendingBy(admin), transaction);
      if (!invite) throw new AppError('invite-not-found');
      return invite;
    });
  }

  /** A mail that waits is not sent. */
  async withdraw(accountId: string, id: string): Promise<TeamInvite> {
    const invite = await this.invites.delete({ accountId, id });
    if (!invite) throw new AppError('invite-not-found');
    await this.mails.cancel([inviteMailId(invite)]);
    return invite;
  }

  /** The invitation of a mailed link, whose token is hopeless to guess; the limit keeps attempts from costing anything. */
  async openInvite(token: string, network: string): Promise<TeamInvite> {
    await this.limiter.takePoint(INVITE_TRIES_PER_NETWORK, network);
    const invite = await this.invites.findOpen(sha256(token), this.clock.now());
    if (!invite) throw new AppError('invite-invalid');
    await this.limiter.giveBack(INVITE_TRIES_PER_NETWORK, network);
    return invite;
  }

  private sendingBy({ userId }: Member): Pick<TeamInvite, 'invitedBy' | 'sentAt' | 'expiresAt'> {
    const sentAt = this.clock.now();
    return { invitedBy: userId, sentAt, expiresAt: expiryOf(sentAt) };
  }

  /** Writes the invitation together with its mail. */
  private async mailed(
    team: User[],
    admin: Member,
    write: (transaction: Transaction) => Promise<TeamInvite>,
  ): Promise<TeamInvite> {
    const { invite, relay } = await this.transactions.run(async (transaction) => {
      const invite = await write(transaction);
      const relay = await this.mails.queueIn(transaction, {
        id: inviteMailId(invite),
        template: 'team-invite',
        to: { email: invite.email, name: '' },
        lang: admin.lang,
        props: {
          inviteId: invite.id,
          teamName: nameOfTeam(team),
          senderName: admin.fullName,
          senderEmail: admin.email,
          isMember: true,
          expiresAt: invite.expiresAt.getTime(),
        },
        replyTo: admin.email,
      });
      return { invite, relay };
    });
    await relay();
    return invite;
  }

  private async limit({ accountId, email }: Pick<TeamInvite, 'accountId' | 'email'>, network: string): Promise<void> {
    try {
      await this.limiter.takePoint(INVITES_PER_NETWORK, network);
      await this.limiter.takePoint(INVITES_PER_ACCOUNT, accountId);
      await this.limiter.takePoint(INVITES_PER_ADDRESS, email);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      throw new AppError('too-many-invites', { retryAfterSeconds: Number(error.details?.['retryAfterSeconds']) });
    }
  }
}
