import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import type { SessionView } from '#contract/accounts/auth.js';
import { Locations } from '../../../../core/location/location.js';
import { describeDevice } from '../domain/device.js';
import type { SessionOrigin } from '../domain/session.js';
import type { User } from '../domain/user.js';
import { SessionCookie } from '../session-cookie.js';
import { type OpenSession, Sessions } from '../sessions.service.js';
import { UserViews } from '../user-views.service.js';

export interface Exchange {
  request: Request;
  response: Response;
}

/** Hands sessions to browsers: the refresh secret in the cookie, everything else in the answer. */
@Injectable()
export class SessionResponses {
  constructor(
    private readonly sessions: Sessions,
    private readonly locations: Locations,
    private readonly cookie: SessionCookie,
    private readonly views: UserViews,
  ) {}

  async start(user: User, { request, response }: Exchange): Promise<SessionView> {
    return this.send(await this.sessions.start(user, await this.originOf(request)), response);
  }

  /** `refreshToken` is the session's id, which is no secret. */
  async send({ user, accessToken, sessionId, cookie }: OpenSession, response: Response): Promise<SessionView> {
    this.cookie.write(response, cookie.value, cookie.maxAgeSeconds);
    return { accessToken, refreshToken: sessionId, user: await this.views.userView(user) };
  }

  /** Device and country of a request, as stored in a session. */
  async originOf(request: Request): Promise<SessionOrigin> {
    const location = await this.locations.locate(request);
    return { device: describeDevice(request.headers['user-agent']), country: location?.country ?? null };
  }
}
