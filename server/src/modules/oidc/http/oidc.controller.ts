import { Controller, Injectable, Req, Res, UseGuards } from '@nestjs/common';
import type { Request, Response } from 'express';
import type { BodyOf, ResponseOf } from '#contract/endpoint.js';
import { finishSingleSignOn, startSingleSignOn } from '#contract/accounts/oidc.js';
import { Config } from '../../../config/config.module.js';
import { AppError } from '../../../core/errors/app-error.js';
import { BodyOfCall, Handles } from '../../../core/http/handles.js';
import { languageOf } from '../../../core/http/language.js';
import { OwnCredential } from '../../../core/http/own-credential.js';
import { SameOriginGuard } from '../../../core/http/same-origin.guard.js';
import { Tokens } from '../../../core/tokens/tokens.js';
import { SecretCookie } from '../../auth/index.js';
import { SessionOpener } from '../../login/index.js';
import { OidcProvider } from '../oidc-provider.service.js';
import { OIDC_LOGIN, OIDC_LOGIN_SECONDS } from '../oidc.tokens.js';
import { SingleSignOn } from '../single-sign-on.service.js';

/** Of a browser that has gone to the provider. */
@Injectable()
export class OidcCookie extends SecretCookie {
  constructor(config: Config) {
    super('sampan_oidc', config);
  }
}

@Controller()
@OwnCredential()
@UseGuards(SameOriginGuard)
export class OidcController {
  constructor(
    private readonly provider: OidcProvider,
    private readonly singleSignOn: SingleSignOn,
    private readonly tokens: Tokens,
    private readonly cookie: OidcCookie,
    private readonly opener: SessionOpener,
  ) {}

  @Handles(startSingleSignOn)
  async start(@Res({ passthrough: true }) response: Response): Promise<ResponseOf<typeof startSingleSignOn>> {
    const { url, state, nonce, codeVerifier } = await this.provider.start();
    this.cookie.write(response, this.tokens.sign(OIDC_LOGIN, { sub: state, nonce, codeVerifier }), OIDC_LOGIN_SECONDS);
    return { url };
  }

  @Handles(finishSingleSignOn)
  async finish(
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
    @BodyOfCall(finishSingleSignOn) { query }: BodyOf<typeof finishSingleSignOn>,
  ): Promise<ResponseOf<typeof finishSingleSignOn>> {
    const begun = this.tokens.verify(OIDC_LOGIN, this.cookie.read(request));
    this.cookie.clear(response);
    if (!begun) throw new AppError('login-expired');
    const person = await this.provider.finish(query, { ...begun, state: begun.sub });
    const user = await this.singleSignOn.userOf(person, languageOf(request));
    return this.opener.proceed(user, { request, response });
  }
}
