import { Injectable } from '@nestjs/common';
import type { ResponseOf } from '#contract/endpoint.js';
import type { openTeamInvite, TeamInviteView, TeamMemberView, TeamView } from '#contract/accounts/teams.js';
import { AppError } from '../../../core/errors/app-error.js';
import { isTeamMember, type Member, Sessions, type User, Users } from '../../identity/auth/index.js';
import { type MailState, MailRepository } from '../../platform/mail/index.js';
import { TeamInviteRepository } from './data/team-invite.repository.js';
import { inviteMailId, type TeamInvite } from './domain/team-invite.js';
import { inOrder, nameOfTeam, nameOfUser } from './domain/team-names.js';

/** Views of a team and its invitations, for pages. */
@Injectable()
export class TeamViews {
  constructor(
    private readonly users: Users,
    private readonly sessions: Sessions,
    private readonly invites: TeamInviteRepository,
    private readonly mails: MailRepository,
  ) {}

  async teamView(member: Member): Promise<TeamView> {
    const { accountId, entitlements, secondFactorDemand } = member;
    const isAdmin = !isTeamMember(member);
    const [users, invites] = await Promise.all([
      this.users.findByAccount(accountId),
      isAdmin ? this.invites.findOf(accountId) : [],
    ]);
    const lastUses = isAdmin ? await this.sessions.lastUses(users.map(({ id }) => id)) : new Map<string, Date>();
    return {
      name: nameOfTeam(users),
      members: inOrder(users).map((user) => toMemberView(user, lastUses.get(user.id))),
      invites: await this.inviteViews(invites),
      seats: { used: users.length, total: entitlements.seats },
      demandsSecondFactor: secondFactorDemand !== 'none',
    };
  }

  async memberView(user: User): Promise<TeamMemberView> {
    return toMemberView(user, (await this.sessions.lastUses([user.id])).get(user.id));
  }

  async inviteViews(invites: TeamInvite[]): Promise<TeamInviteView[]> {
    const states = await this.mails.statesOf(invites.map(inviteMailId));
    return invites.map((invite) => ({
      inviteId: invite.id,
      email: invite.email,
      role: invite.role,
      sentAt: invite.sentAt.getTime(),
      expiresAt: invite.expiresAt.getTime(),
      mailState: shown(states.get(inviteMailId(invite))),
    }));
  }

  /** The invitation as the invited person sees it. */
  async openedView({ accountId, email, role, invitedBy }: TeamInvite): Promise<ResponseOf<typeof openTeamInvite>> {
    const [team, hasUser] = await Promise.all([this.users.findByAccount(accountId), this.users.isTaken(email)]);
    if (team.length === 0) throw new AppError('invite-invalid');
    const inviter = team.find(({ id }) => id === invitedBy);
    const teamName = nameOfTeam(team);
    return { email, teamName, invitedBy: inviter ? nameOfUser(inviter) : teamName, role, hasUser };
  }
}

function toMemberView({ id, email, fullName, profilePic, teamRole }: User, lastUse: Date | undefined): TeamMemberView {
  return { userId: id, email, fullName, profilePic, role: teamRole, lastActiveAt: lastUse?.getTime() ?? null };
}

/** Does not reveal that an address is suppressed. Mails may be forgotten before an old invitation. */
function shown(state: MailState | undefined): TeamInviteView['mailState'] {
  return state === 'pending' || state === 'failed' ? state : 'sent';
}
