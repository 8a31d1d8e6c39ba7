import { Controller, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import type { BodyOf, ParamsOf, ResponseOf } from '#contract/endpoint.js';
import { inviteToTeam, resendTeamInvite, type TeamInviteView, withdrawTeamInvite } from '#contract/accounts/teams.js';
import { networkOf } from '../../../../core/http/request-origin.js';
import { BodyOfCall, Handles, ParamsOfCall } from '../../../../core/http/handles.js';
import { CurrentMember, type Member } from '../../../identity/auth/index.js';
import type { TeamInvite } from '../domain/team-invite.js';
import { TeamInvites } from '../team-invites.service.js';
import { TeamViews } from '../team-views.service.js';
import { isAbout } from './team-activity.interceptor.js';

/** Invitations, for the admins of an account. */
@Controller()
export class TeamInvitesController {
  constructor(
    private readonly invites: TeamInvites,
    private readonly views: TeamViews,
  ) {}

  @Handles(inviteToTeam)
  async invite(
    @CurrentMember() member: Member,
    @Req() request: Request,
    @BodyOfCall(inviteToTeam) invited: BodyOf<typeof inviteToTeam>,
  ): Promise<ResponseOf<typeof inviteToTeam>> {
    return this.viewOf(await this.invites.invite(member, invited, networkOf(request)));
  }

  @Handles(resendTeamInvite)
  async resend(
    @CurrentMember() member: Member,
    @Req() request: Request,
    @ParamsOfCall(resendTeamInvite) { inviteId }: ParamsOf<typeof resendTeamInvite>,
  ): Promise<ResponseOf<typeof resendTeamInvite>> {
    return this.viewOf(await this.invites.resend(member, inviteId, networkOf(request)));
  }

  @Handles(withdrawTeamInvite)
  async withdraw(
    @CurrentMember() { accountId }: Member,
    @ParamsOfCall(withdrawTeamInvite) { inviteId }: ParamsOf<typeof withdrawTeamInvite>,
    @Res({ passthrough: true }) response: Response,
  ): Promise<ResponseOf<typeof withdrawTeamInvite>> {
    const { email } = await this.invites.withdraw(accountId, inviteId);
    isAbout(response, email);
    return { withdrawn: true };
  }

  private async viewOf(invite: TeamInvite): Promise<TeamInviteView> {
    const [view] = await this.views.inviteViews([invite]);
    if (!view) throw new Error('an invitation has a view');
    return view;
  }
}
