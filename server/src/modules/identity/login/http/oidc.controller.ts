import { Controller, Injectable, Req, Res, UseGuards } from '@nestjs/common';
import type { Request, Response } from 'express';
import { parseCookie } from 'cookie';
import { finishSingleSignOn, startOidcProof, startSingleSignOn, stepUpWithOidc } from '#contract/accounts/oidc.js';
import type { BodyOf, ResponseOf } from '#contract/endpoint.js';
import { Config } from '../../../../config/config.module.js';
import { AppError } from '../../../../core/errors/app-error.js';
import { BodyOfCall, Handles, OwnCredential } from '../../../../core/http/handles.js';
import { languageOf } from '../../../../core/http/request-origin.js';
import { SameOriginGuard } from '../../../../core/http/same-origin.guard.js';
import { Tokens } from '../../../../core/tokens/tokens.js';
import { sha256 } from '../../../../core/secrets/secrets.js';
import { CurrentMember, type Member, SecretCookie } from '../../auth/index.js';
import { OIDC_LOGIN, OIDC_LOGIN_SECONDS } from '../login.tokens.js';
import { OidcProofs } from '../oidc/oidc-proofs.service.js';
import { OidcProvider } from '../oidc/oidc-provider.service.js';
import { SingleSignOn } from '../oidc/single-sign-on.service.js';
import { SessionOpener } from './session-opener.js';

const NAME = 'sampan_oidc';
/** The most log-ins that a browser can have begun at a time; a further one replaces them, because cookies are sent with every call. */
const MAX_BEGUN = 6;

/** Cookies of a browser that has gone to the provider: one cookie for each time, since two tabs may do so at once. */
@Injectable()
export class OidcCookies {
  constructor(private readonly config: Config) {}

  write(request: Request, response: Response, { state, value }: { state: string; value: string }): void {
    const own = this.cookieOf(state);
    const prefix = own.name.slice(0, own.name.indexOf(NAME) + NAME.length);
    const begun = Object.keys(parseCookie(request.headers.cookie ?? '')).filter((name) => name.startsWith(prefix));
    if (begun.length >= MAX_BEGUN)
      for (const name of begun) new SecretCookie(bareName(name), this.config).clear(response);
    own.write(response, value, OIDC_LOGIN_SECONDS);
  }

  /** The cookie of the log-in that this answer belongs to, which is over with it. Those of other tabs stay. */
  consume(request: Request, response: Response, query: string): string | undefined {
    const own = this.cookieOf(new URLSearchParams(query).get('state') ?? '');
    const value = own.read(request);
    if (value !== undefined) own.clear(response);
    return value;
  }

  private cookieOf(state: string): SecretCookie {
    return new SecretCookie(`${NAME}_${sha256(state).slice(0, 16)}`, this.config);
  }
}

const bareName = (name: string): string => name.slice(name.indexOf(NAME));

/** Logging in by the provider, and proving by it who one is. */
@Controller()
export class OidcController {
  constructor(
    private readonly provider: OidcProvider,
    private readonly singleSignOn: SingleSignOn,
    private readonly tokens: Tokens,
    private readonly cookies: OidcCookies,
    private readonly opener: SessionOpener,
    private readonly proofs: OidcProofs,
  ) {}

  @Handles(startSingleSignOn)
  @OwnCredential()
  @UseGuards(SameOriginGuard)
  async start(
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<ResponseOf<typeof startSingleSignOn>> {
    const { url, state, nonce, codeVerifier } = await this.provider.start();
    const value = this.tokens.sign(OIDC_LOGIN, { sub: state, nonce, codeVerifier });
    this.cookies.write(request, response, { state, value });
    return { url };
  }

  @Handles(finishSingleSignOn)
  @OwnCredential()
  @UseGuards(SameOriginGuard)
  async finish(
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
    @BodyOfCall(finishSingleSignOn) { query }: BodyOf<typeof finishSingleSignOn>,
  ): Promise<ResponseOf<typeof finishSingleSignOn>> {
    const begun = this.tokens.verify(OIDC_LOGIN, this.cookies.consume(request, response, query));
    if (!begun) throw new AppError('login-expired');
    const person = await this.provider.finish(query, { ...begun, state: begun.sub });
    const user = await this.singleSignOn.userOf(person, languageOf(request));
    return this.opener.proceed(user, { request, response });
  }

  @Handles(startOidcProof)
  async startProof(
    @CurrentMember() member: Member,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<ResponseOf<typeof startOidcProof>> {
    const { url, state, cookie: value } = await this.proofs.start(member);
    this.cookies.write(request, response, { state, value });
    return { url };
  }

  @Handles(stepUpWithOidc)
  async stepUp(
    @CurrentMember() member: Member,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
    @BodyOfCall(stepUpWithOidc) { query }: BodyOf<typeof stepUpWithOidc>,
  ): Promise<ResponseOf<typeof stepUpWithOidc>> {
    const begun = this.cookies.consume(request, response, query);
    return { provenUntil: (await this.proofs.prove(member, query, begun)).getTime() };
  }
}
