import { Controller, Req, Res, UseGuards } from '@nestjs/common';
import type { Request, Response } from 'express';
import { login } from '#contract/accounts/auth.js';
import { confirmLogin, disownLogin, requestLoginLink, useLoginLink } from '#contract/accounts/security.js';
import type { BodyOf, ResponseOf } from '#contract/endpoint.js';
import { Config } from '../../../../config/config.module.js';
import { languageOf, networkOf } from '../../../../core/http/request-origin.js';
import { BodyOfCall, Handles } from '../../../../core/http/handles.js';
import { OwnCredential } from '../../../../core/http/own-credential.js';
import { SameOriginGuard } from '../../../../core/http/same-origin.guard.js';
import { Passwords, SecretCookie } from '../../auth/index.js';
import { LOGIN_LINK_SECONDS, LoginLinks } from '../login-links.service.js';
import { LoginSessions } from '../login-sessions.service.js';
import { LoginSteps } from '../login-steps.service.js';
import { LoginStepCookie } from './login-step-cookie.js';
import { SessionOpener } from './session-opener.js';

/** `OwnCredential`: logging in must work with an expired access token. */
@Controller()
@OwnCredential()
@UseGuards(SameOriginGuard)
export class LoginController {
  /** Ties a link to the browser that asked for it. */
  private readonly linkCookie: SecretCookie;

  constructor(
    private readonly passwords: Passwords,
    private readonly links: LoginLinks,
    private readonly steps: LoginSteps,
    private readonly sessions: LoginSessions,
    private readonly stepCookie: LoginStepCookie,
    private readonly opener: SessionOpener,
    config: Config,
  ) {
    this.linkCookie = new SecretCookie('sampan_login_link', config);
  }

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
    return this.opener.openSession(user, { request, response });
  }

  @Handles(requestLoginLink)
  async requestLink(
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
    @BodyOfCall(requestLoginLink) { email, lang = languageOf(request) }: BodyOf<typeof requestLoginLink>,
  ): Promise<ResponseOf<typeof requestLoginLink>> {
    const secret = await this.links.request({ email, lang, network: networkOf(request) });
    this.linkCookie.write(response, secret, LOGIN_LINK_SECONDS);
    return { requested: true };
  }

  @Handles(useLoginLink)
  async useLink(
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
    @BodyOfCall(useLoginLink) { token }: BodyOf<typeof useLoginLink>,
  ): Promise<ResponseOf<typeof useLoginLink>> {
    const user = await this.links.useLink(token, this.linkCookie.read(request));
    this.linkCookie.clear(response);
    return this.opener.proceed(user, { request, response });
  }
}
