import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import type { SessionView } from '#contract/accounts/auth.js';
import { AppError } from '../../../../core/errors/app-error.js';
import { SessionCookie, SessionOrigins, type User, UserViews } from '../../auth/index.js';
import { LoginSessions } from '../login-sessions.service.js';
import { LOGIN_STEP_SECONDS, LoginSteps } from '../login-steps.service.js';
import { LoginStepCookie } from './login-step-cookie.js';

export interface Exchange {
  request: Request;
  response: Response;
}

/** What follows each way of logging in. */
@Injectable()
export class SessionOpener {
  constructor(
    private readonly steps: LoginSteps,
    private readonly sessions: LoginSessions,
    private readonly origins: SessionOrigins,
    private readonly sessionCookie: SessionCookie,
    private readonly stepCookie: LoginStepCookie,
    private readonly views: UserViews,
  ) {}

  /** After the first factor. */
  async proceed(user: User, exchange: Exchange): Promise<SessionView> {
    if (!(await this.steps.isNeeded(user))) return this.open(user, exchange);
    this.stepCookie.write(exchange.response, await this.steps.start(user), LOGIN_STEP_SECONDS);
    const { secondFactor, passkeys } = user;
    throw new AppError('second-factor-required', { hasApp: secondFactor !== null, hasPasskey: passkeys.length > 0 });
  }

  /** After all factors. The session's id and secret are always new. */
  async open(user: User, { request, response }: Exchange): Promise<SessionView> {
    const session = await this.sessions.open(user, await this.origins.describe(request));
    this.sessionCookie.write(response, session.cookie.value, session.cookie.maxAgeSeconds);
    return this.views.sessionView(session);
  }
}
