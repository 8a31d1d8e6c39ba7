import { Controller, Req, Res, UseGuards } from '@nestjs/common';
import type { Request, Response } from 'express';
import type { BodyOf, ResponseOf } from '#contract/endpoint.js';
import { requestLoginLink, useLoginLink } from '#contract/accounts/security.js';
import { networkOf } from '../../../../core/http/client-address.js';
import { BodyOfCall, Handles } from '../../../../core/http/handles.js';
import { languageOf } from '../../../../core/http/language.js';
import { OwnCredential } from '../../../../core/http/own-credential.js';
import { SameOriginGuard } from '../../../../core/http/same-origin.guard.js';
import { Config } from '../../../../config/config.module.js';
import { SecretCookie } from '../../auth/index.js';
import { LOGIN_LINK_SECONDS, LoginLinks } from '../login-links.service.js';
import { SessionOpener } from './session-opener.js';

@Controller()
@OwnCredential()
@UseGuards(SameOriginGuard)
export class LoginLinksController {
  /** Ties the link to the browser that asked for it. */
  private readonly cookie: SecretCookie;

  constructor(
    private readonly links: LoginLinks,
    private readonly opener: SessionOpener,
    config: Config,
  ) {
    this.cookie = new SecretCookie('sampan_login_link', config);
  }

  @Handles(requestLoginLink)
  async request(
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
    @BodyOfCall(requestLoginLink) { email, lang = languageOf(request) }: BodyOf<typeof requestLoginLink>,
  ): Promise<ResponseOf<typeof requestLoginLink>> {
    const secret = await this.links.request({ email, lang, network: networkOf(request) });
    this.cookie.write(response, secret, LOGIN_LINK_SECONDS);
    return { requested: true };
  }

  @Handles(useLoginLink)
  async use(
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
    @BodyOfCall(useLoginLink) { token }: BodyOf<typeof useLoginLink>,
  ): Promise<ResponseOf<typeof useLoginLink>> {
    const user = await this.links.use(token, this.cookie.read(request));
    this.cookie.clear(response);
    return this.opener.proceed(user, { request, response });
  }
}
