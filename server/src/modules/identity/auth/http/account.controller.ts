import { Controller, Req, Res, UseGuards } from '@nestjs/common';
import type { Request, Response } from 'express';
import {
  type AccountSession,
  changePassword,
  endOtherSessions,
  endSession,
  listSessions,
  updateProfile,
} from '#contract/accounts/account.js';
import type { BodyOf, ParamsOf, QueryOf, ResponseOf } from '#contract/endpoint.js';
import { networkOf } from '../../../../core/http/request-origin.js';
import { BodyOfCall, Handles, ParamsOfCall, QueryOfCall } from '../../../../core/http/handles.js';
import { SameOriginGuard } from '../../../../core/http/same-origin.guard.js';
import type { Session } from '../domain/session.js';
import type { Member } from '../principal.js';
import { UserSessions } from '../user-sessions.service.js';
import { Passwords } from '../passwords.service.js';
import { UserAccounts } from '../user-accounts.service.js';
import { CurrentMember } from './guards.js';
import { SessionResponses } from './session-responses.js';
import { UserViews } from '../user-views.service.js';

/** Changes to the member's own account, which the access token alone determines. */
@Controller()
export class AccountController {
  constructor(
    private readonly userAccounts: UserAccounts,
    private readonly passwords: Passwords,
    private readonly userSessions: UserSessions,
    private readonly responses: SessionResponses,
    private readonly views: UserViews,
  ) {}

  @Handles(updateProfile)
  async updateProfile(
    @CurrentMember() member: Member,
    @BodyOfCall(updateProfile) changes: BodyOf<typeof updateProfile>,
  ): Promise<ResponseOf<typeof updateProfile>> {
    return this.views.userView(await this.userAccounts.updateProfile(member, changes));
  }

  @Handles(changePassword)
  @UseGuards(SameOriginGuard)
  async changePassword(
    @CurrentMember() member: Member,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
    @BodyOfCall(changePassword) body: BodyOf<typeof changePassword>,
  ): Promise<ResponseOf<typeof changePassword>> {
    const { currentPassword: password, newPassword } = body;
    const user = await this.passwords.change(
      { email: member.email, password, network: networkOf(request) },
      newPassword,
    );
    return this.responses.start(user, { request, response });
  }

  @Handles(listSessions)
  async listSessions(
    @CurrentMember() member: Member,
    @QueryOfCall(listSessions) { skip }: QueryOf<typeof listSessions>,
  ): Promise<ResponseOf<typeof listSessions>> {
    const { sessions, total, names } = await this.userSessions.list(member, skip);
    return { sessions: sessions.map((session) => toAccountSession(session, member.sessionId, names)), total };
  }

  @Handles(endSession)
  async endSession(
    @CurrentMember() member: Member,
    @ParamsOfCall(endSession) { id }: ParamsOf<typeof endSession>,
  ): Promise<ResponseOf<typeof endSession>> {
    await this.userSessions.end(member, id);
    return { ended: true };
  }

  @Handles(endOtherSessions)
  async endOtherSessions(@CurrentMember() member: Member): Promise<ResponseOf<typeof endOtherSessions>> {
    return { ended: await this.userSessions.endOthers(member) };
  }
}

/** Exposes neither seed nor counter; the browser of the session knows the id anyway. */
function toAccountSession(session: Session, currentId: string, names: Map<string, string>): AccountSession {
  const { kind, browser, system } = session.device;
  const { seenBy, expiresAt } = session;
  return {
    id: session.id,
    device: { kind, browser, system },
    country: session.country,
    createdAt: session.createdAt.getTime(),
    lastUsedAt: session.lastUsedAt.getTime(),
    current: session.id === currentId,
    view: seenBy === null ? null : { by: names.get(seenBy) ?? '', until: expiresAt.getTime() },
  };
}
