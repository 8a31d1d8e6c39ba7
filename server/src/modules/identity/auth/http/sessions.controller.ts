import { Controller, Headers, Req, Res, UseGuards } from '@nestjs/common';
import type { Request, Response } from 'express';
import { anonCheck, logout, refreshSession } from '#contract/accounts/auth.js';
import type { HeadersOf, ResponseOf } from '#contract/endpoint.js';
import { Clock } from '../../../../core/clock/clock.js';
import { AppError } from '../../../../core/errors/app-error.js';
import { Handles, HeadersOfCall } from '../../../../core/http/handles.js';
import { OwnCredential } from '../../../../core/http/own-credential.js';
import { SameOriginGuard } from '../../../../core/http/same-origin.guard.js';
import type { Principal } from '../principal.js';
import { SessionCookie } from '../session-cookie.js';
import { Sessions } from '../sessions.service.js';
import { CurrentPrincipal } from './guards.js';
import { SessionResponses } from './session-responses.js';
import { UserViews } from '../user-views.service.js';

const bearer = /^Bearer (\S+)$/i;

/** `OwnCredential`: refreshing and logging out must work with an expired access token. */
@Controller()
export class SessionsController {
  constructor(
    private readonly sessions: Sessions,
    private readonly responses: SessionResponses,
    private readonly cookie: SessionCookie,
    private readonly views: UserViews,
    private readonly clock: Clock,
  ) {}

  @Handles(refreshSession)
  @OwnCredential()
  @UseGuards(SameOriginGuard)
  async refresh(
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<ResponseOf<typeof refreshSession>> {
    try {
      const origin = await this.responses.originOf(request);
      return await this.responses.send(await this.sessions.refresh(this.cookie.read(request), origin), response);
    } catch (error) {
      if (error instanceof AppError && error.code === 'session-ended') this.cookie.clear(response);
      throw error;
    }
  }

  @Handles(logout)
  @OwnCredential()
  @UseGuards(SameOriginGuard)
  async logout(
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
    @Headers('authorization') authorization: string | undefined,
  ): Promise<ResponseOf<typeof logout>> {
    await this.sessions.end(this.cookie.read(request), bearer.exec(authorization ?? '')?.[1]);
    this.cookie.clear(response);
    return { loggedOut: true };
  }

  @Handles(anonCheck)
  async anonCheck(
    @CurrentPrincipal() principal: Principal,
    @HeadersOfCall(anonCheck) _headers: HeadersOf<typeof anonCheck>,
  ): Promise<ResponseOf<typeof anonCheck>> {
    const view = principal.kind === 'member' ? await this.views.viewOf(principal.userId) : null;
    // A view has no way into the admin area.
    const isInView = principal.kind === 'member' && principal.seenBy !== null;
    return {
      loggedIn: view !== null,
      user: view && isInView ? { ...view, staffRole: null } : view,
      now: this.clock.now().getTime(),
    };
  }
}
