import { Controller, Res } from '@nestjs/common';
import type { Response } from 'express';
import type { BodyOf, ParamsOf, ResponseOf } from '#contract/endpoint.js';
import {
  changeTeamRole,
  demandSecondFactor,
  handOverTeam,
  leaveTeam,
  readTeam,
  removeTeamMember,
} from '#contract/accounts/teams.js';
import { BodyOfCall, Handles, ParamsOfCall } from '../../../../core/http/handles.js';
import { CurrentMember, type Member } from '../../../identity/auth/index.js';
import { TeamMembers } from '../team-members.service.js';
import { TeamViews } from '../team-views.service.js';
import { isAbout } from './team-activity.interceptor.js';

/** Users of the member's account, and their roles. */
@Controller()
export class TeamsController {
  constructor(
    private readonly members: TeamMembers,
    private readonly views: TeamViews,
  ) {}

  @Handles(readTeam)
  read(@CurrentMember() member: Member): Promise<ResponseOf<typeof readTeam>> {
    return this.views.teamView(member);
  }

  @Handles(changeTeamRole)
  async changeRole(
    @CurrentMember() member: Member,
    @ParamsOfCall(changeTeamRole) { userId }: ParamsOf<typeof changeTeamRole>,
    @BodyOfCall(changeTeamRole) { role }: BodyOf<typeof changeTeamRole>,
  ): Promise<ResponseOf<typeof changeTeamRole>> {
    return this.views.memberView(await this.members.changeRole(member, userId, role));
  }

  @Handles(removeTeamMember)
  async remove(
    @CurrentMember() member: Member,
    @ParamsOfCall(removeTeamMember) { userId }: ParamsOf<typeof removeTeamMember>,
    @BodyOfCall(removeTeamMember) { handTo }: BodyOf<typeof removeTeamMember>,
    @Res({ passthrough: true }) response: Response,
  ): Promise<ResponseOf<typeof removeTeamMember>> {
    const { email } = await this.members.remove(member, userId, handTo);
    isAbout(response, email);
    return { removed: true };
  }

  @Handles(leaveTeam)
  async leave(
    @CurrentMember() member: Member,
    @BodyOfCall(leaveTeam) { handTo }: BodyOf<typeof leaveTeam>,
  ): Promise<ResponseOf<typeof leaveTeam>> {
    await this.members.leave(member, handTo);
    return { left: true };
  }

  @Handles(handOverTeam)
  async handOver(
    @CurrentMember() member: Member,
    @BodyOfCall(handOverTeam) { userId }: BodyOf<typeof handOverTeam>,
    @Res({ passthrough: true }) response: Response,
  ): Promise<ResponseOf<typeof handOverTeam>> {
    const { email } = await this.members.handOver(member, userId);
    isAbout(response, email);
    return this.views.teamView({ ...member, teamRole: 'admin' });
  }

  @Handles(demandSecondFactor)
  async demandSecondFactor(
    @CurrentMember() member: Member,
    @BodyOfCall(demandSecondFactor) { isDemanded }: BodyOf<typeof demandSecondFactor>,
  ): Promise<ResponseOf<typeof demandSecondFactor>> {
    await this.members.demandSecondFactor(member, isDemanded);
    return this.views.teamView({ ...member, secondFactorDemand: isDemanded ? 'met' : 'none' });
  }
}
