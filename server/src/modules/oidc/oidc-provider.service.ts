import { Injectable } from '@nestjs/common';
import * as openid from 'openid-client';
import * as z from 'zod';
import { emailSchema } from '#contract/primitives.js';
import { Config } from '../../config/config.module.js';
import { type OidcSettings, oidcSettings } from '../../config/oidc.js';
import { AppError } from '../../core/errors/app-error.js';
import { Log } from '../../core/logging/log.js';

/** Page of the client that the provider sends browsers back to. */
const RETURN_PATH = '/single-sign-on';
const TIMEOUT_SECONDS = 5;

export interface LoginStart {
  url: string;
  state: string;
  nonce: string;
  codeVerifier: string;
}

/** Of whom the provider has just said who they are. */
export interface ProvenPerson {
  issuer: string;
  subject: string;
  /** Null if the provider does not vouch for it. */
  email: string | null;
  name: string;
  groups: string[];
  /** How long before the answer they logged in there; null if the provider does not say. */
  loggedInSecondsAgo: number | null;
}

const claimsSchema = z.object({
  sub: z.string(),
  email: emailSchema.optional().catch(undefined),
  // Some providers send texts.
  email_verified: z.union([z.boolean(), z.stringbool()]).optional().catch(false),
  name: z.string().optional().catch(undefined),
  iat: z.number(),
  auth_time: z.number().optional().catch(undefined),
});
const groupsSchema = z.array(z.string()).catch([]);

/** The installation's OpenID Connect provider: authorization code with PKCE, nothing else. */
@Injectable()
export class OidcProvider {
  private readonly settings: OidcSettings | null;
  private discovered: Promise<openid.Configuration> | null = null;

  constructor(
    private readonly config: Config,
    private readonly log: Log,
  ) {
    this.settings = oidcSettings(config.env);
  }

  /** With `asksAgain` who is logged in there must do so once more. @throws {AppError} oidc-off, oidc-unreachable */
  async start({ asksAgain = false } = {}): Promise<LoginStart> {
    const provider = await this.provider();
    const state = openid.randomState();
    const nonce = openid.randomNonce();
    const codeVerifier = openid.randomPKCECodeVerifier();
    const url = openid.buildAuthorizationUrl(provider, {
      redirect_uri: `${this.config.env.PUBLIC_URL}${RETURN_PATH}`,
      scope: 'openid email profile',
      code_challenge: await openid.calculatePKCECodeChallenge(codeVerifier),
      code_challenge_method: 'S256',
      state,
      nonce,
      ...(asksAgain && { prompt: 'login', max_age: '0' }),
    });
    return { url: url.href, state, nonce, codeVerifier };
  }

  /** @param query what the browser came back with @throws {AppError} oidc-off, oidc-unreachable, oidc-refused */
  async finish(query: string, { state, nonce, codeVerifier }: Omit<LoginStart, 'url'>): Promise<ProvenPerson> {
    const provider = await this.provider();
    const answer = new URL(RETURN_PATH, this.config.env.PUBLIC_URL);
    answer.search = query;
    try {
      const checks = {
        pkceCodeVerifier: codeVerifier,
        expectedState: state,
        expectedNonce: nonce,
        idTokenExpected: true,
      };
      const tokens = await openid.authorizationCodeGrant(provider, answer, checks);
      const subject = tokens.claims()?.sub ?? '';
      // Many providers tell address and groups only here.
      const told = await openid.fetchUserInfo(provider, tokens.access_token, subject);
      return this.personOf({ ...tokens.claims(), ...told }, provider.serverMetadata().issuer);
    } catch (error) {
      this.log.warn({ err: error }, 'log-in by the OpenID Connect provider');
      throw new AppError('oidc-refused');
    }
  }

  private personOf(claims: Record<string, unknown>, issuer: string): ProvenPerson {
    const { sub: subject, email, email_verified: isVerified, name = '', ...times } = claimsSchema.parse(claims);
    const groups = groupsSchema.parse(claims[this.config.env.OIDC_GROUPS_CLAIM]);
    return {
      issuer,
      subject,
      email: isVerified === true ? (email ?? null) : null,
      name,
      groups,
      // Both by the provider's clock, which may not be ours.
      loggedInSecondsAgo: times.auth_time === undefined ? null : times.iat - times.auth_time,
    };
  }

  /** Asked once; again after a failure. */
  private async provider(): Promise<openid.Configuration> {
    if (!this.settings) throw new AppError('oidc-off');
    const { issuer, clientId, clientSecret } = this.settings;
    // `OIDC_ISSUER` allows that on this machine alone.
    const execute = issuer.protocol === 'http:' ? [openid.allowInsecureRequests] : [];
    const options = { execute, timeout: TIMEOUT_SECONDS };
    this.discovered ??= openid.discovery(issuer, clientId, clientSecret, undefined, options);
    try {
      return await this.discovered;
    } catch (error) {
      this.discovered = null;
      this.log.warn({ err: error }, 'OpenID Connect provider');
      throw new AppError('oidc-unreachable');
    }
  }
}
