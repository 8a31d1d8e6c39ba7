import { Injectable } from '@nestjs/common';
import type { SessionView } from '#contract/accounts/auth.js';
import { AppError } from '../../../../core/errors/app-error.js';
import { type Exchange, SessionResponses, type User } from '../../auth/index.js';
import { LoginSessions } from '../login-sessions.service.js';
import { LOGIN_STEP_SECONDS, LoginSteps } from '../login-steps.service.js';
import { LoginStepCookie } from './login-step-cookie.js';

/** The last step of every way to log in. */
@Injectable()
export class SessionOpener {
  constructor(
    private readonly steps: LoginSteps,
    private readonly sessions: LoginSessions,
    private readonly responses: SessionResponses,
    private readonly stepCookie: LoginStepCookie,
  ) {}

  /** After the first factor. */
  async proceed(user: User, exchange: Exchange): Promise<SessionView> {
    if (!(await this.steps.isNeeded(user))) return this.openSession(user, exchange);
    this.stepCookie.write(exchange.response, await this.steps.start(user), LOGIN_STEP_SECONDS);
    const { secondFactor, passkeys } = user;
    throw new AppError('second-factor-required', { hasApp: secondFactor !== null, hasPasskey: passkeys.length > 0 });
  }

  /** After all factors. The session's id and secret are always new. */
  async openSession(user: User, { request, response }: Exchange): Promise<SessionView> {
    const origin = await this.responses.originOf(request);
    return this.responses.send(await this.sessions.openSession(user, origin), response);
  }
}
