import { Controller, Req, Res, UseGuards } from '@nestjs/common';
import type { Request, Response } from 'express';
import { login } from '#contract/accounts/auth.js';
import type { BodyOf, ResponseOf } from '#contract/endpoint.js';
import { confirmLogin, disownLogin } from '#contract/accounts/security.js';
import { networkOf } from '../../../../core/http/client-address.js';
import { BodyOfCall, Handles } from '../../../../core/http/handles.js';
import { OwnCredential } from '../../../../core/http/own-credential.js';
import { SameOriginGuard } from '../../../../core/http/same-origin.guard.js';
import { Passwords } from '../../auth/index.js';
import { LoginSessions } from '../login-sessions.service.js';
import { LoginSteps } from '../login-steps.service.js';
import { LoginStepCookie } from './login-step-cookie.js';
import { SessionOpener } from './session-opener.js';

/** `OwnCredential`: logging in must work with an expired access token. */
@Controller()
@OwnCredential()
@UseGuards(SameOriginGuard)
export class LoginController {
  constructor(
    private readonly passwords: Passwords,
    private readonly steps: LoginSteps,
    private readonly sessions: LoginSessions,
    private readonly stepCookie: LoginStepCookie,
    private readonly opener: SessionOpener,
  ) {}

  @Handles(login)
  async login(
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
    @BodyOfCall(login) { email, password }: BodyOf<typeof login>,
  ): Promise<ResponseOf<typeof login>> {
    const user = await this.passwords.logIn({ email, password, network: networkOf(request) });
    return this.opener.proceed(user, { request, response });
  }

  @Handles(disownLogin)
  async disown(
    @BodyOfCall(disownLogin) { token }: BodyOf<typeof disownLogin>,
  ): Promise<ResponseOf<typeof disownLogin>> {
    return { resetToken: await this.sessions.disown(token) };
  }

  @Handles(confirmLogin)
  async confirm(
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
    @BodyOfCall(confirmLogin) { code }: BodyOf<typeof confirmLogin>,
  ): Promise<ResponseOf<typeof confirmLogin>> {
    const user = await this.steps.finish(this.stepCookie.read(request), code, networkOf(request));
    this.stepCookie.clear(response);
    return this.opener.open(user, { request, response });
  }
}
