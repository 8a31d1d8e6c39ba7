import { Controller, Req, Res, UseGuards } from '@nestjs/common';
import type { Request, Response } from 'express';
import type { BodyOf, ResponseOf } from '#contract/endpoint.js';
import { acceptTeamInvite, joinTeam, openTeamInvite } from '#contract/accounts/teams.js';
import { languageOf, networkOf } from '../../../../core/http/request-origin.js';
import { BodyOfCall, Handles } from '../../../../core/http/handles.js';
import { OwnCredential } from '../../../../core/http/own-credential.js';
import { SameOriginGuard } from '../../../../core/http/same-origin.guard.js';
import { CurrentMember, type Member, SessionResponses, type User, UserViews } from '../../../identity/auth/index.js';
import { TeamActivity } from '../team-activity.service.js';
import { TeamEntries } from '../team-entries.service.js';
import { TeamInvites } from '../team-invites.service.js';
import { TeamViews } from '../team-views.service.js';

/** Invitations, for those who are invited. */
@Controller()
export class TeamEntriesController {
  constructor(
    private readonly invites: TeamInvites,
    private readonly entries: TeamEntries,
    private readonly activity: TeamActivity,
    private readonly responses: SessionResponses,
    private readonly teamViews: TeamViews,
    private readonly views: UserViews,
  ) {}

  /** Independent of the session: the token decides. */
  @Handles(openTeamInvite)
  @OwnCredential()
  async open(
    @Req() request: Request,
    @BodyOfCall(openTeamInvite) { inviteToken }: BodyOf<typeof openTeamInvite>,
  ): Promise<ResponseOf<typeof openTeamInvite>> {
    return this.teamViews.openedView(await this.invites.openInvite(inviteToken, networkOf(request)));
  }

  @Handles(acceptTeamInvite)
  @OwnCredential()
  @UseGuards(SameOriginGuard)
  async accept(
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
    @BodyOfCall(acceptTeamInvite) body: BodyOf<typeof acceptTeamInvite>,
  ): Promise<ResponseOf<typeof acceptTeamInvite>> {
    const { inviteToken, newMemberEmail: email, lang = languageOf(request), ...newcomer } = body;
    const invite = await this.invites.openInvite(inviteToken, networkOf(request));
    const user = await this.entries.signUp(invite, { ...newcomer, email, lang });
    await this.record(user, 'acceptTeamInvite');
    return { data: await this.responses.start(user, { request, response }) };
  }

  @Handles(joinTeam)
  async join(
    @CurrentMember() member: Member,
    @Req() request: Request,
    @BodyOfCall(joinTeam) { inviteToken }: BodyOf<typeof joinTeam>,
  ): Promise<ResponseOf<typeof joinTeam>> {
    const invite = await this.invites.openInvite(inviteToken, networkOf(request));
    const user = await this.entries.join(invite, member);
    await this.record(user, 'joinTeam');
    return this.views.userView(user);
  }

  /** Recorded in the account that the user has joined; the call was none of its own yet. */
  private record({ id: userId, accountId, ...named }: User, call: string): Promise<void> {
    return this.activity.record(accountId, { userId, ...named }, { call, subject: named.email });
  }
}
