import { Injectable } from '@nestjs/common';
import * as openid from 'openid-client';
import * as z from 'zod';
import { Config } from '../../../../config/config.module.js';
import { type OidcSettings, oidcSettings } from './oidc.settings.js';
import { AppError } from '../../../../core/errors/app-error.js';
import { Log } from '../../../../core/logging/log.js';
import { addressIn, claimAt, type Claims, type Groups, groupsIn, nameIn } from '../domain/claims.js';

/** Page of the client that the provider sends browsers back to. */
const RETURN_PATH = '/single-sign-on';
const TIMEOUT_SECONDS = 5;
/** Characters of a claim that are logged. */
const LOGGED_LENGTH = 300;

export interface LoginStart {
  url: string;
  state: string;
  nonce: string;
  codeVerifier: string;
}

/** A person, as described by the provider just now. */
export interface ProvenPerson {
  issuer: string;
  subject: string;
  /** Null if the provider does not vouch for it, or if no mail can be sent there. */
  email: string | null;
  /** The domain of the address that the provider vouches for; empty if there is none. */
  domain: string;
  name: string;
  groups: Groups;
  /** Time since their login there; null if the provider does not name it. */
  loggedInSecondsAgo: number | null;
}

/** How a client shows its secret; the standard's default first. */
const secretWays = {
  client_secret_basic: openid.ClientSecretBasic,
  client_secret_post: openid.ClientSecretPost,
} as const;
type SecretWay = keyof typeof secretWays;

/** Code of the error where the user information is about another person than the ID token. */
const OTHER_SUBJECT = 'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED';

const timesSchema = z.object({ iat: z.number(), auth_time: z.number().optional().catch(undefined) });

/** The installation's OpenID Connect provider: authorization code with PKCE, nothing else. */
@Injectable()
export class OidcProvider {
  private readonly settings: OidcSettings | null;
  private discovered: Promise<openid.Configuration> | null = null;
  /** A client may be registered for only one of those that the provider names. */
  private way: SecretWay | undefined;

  constructor(
    private readonly config: Config,
    private readonly log: Log,
  ) {
    this.settings = oidcSettings(config.env);
  }

  /** `asksAgain`: who is logged in there must do so once more. */
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

  /** @param query what the browser came back with */
  async finish(query: string, { state, nonce, codeVerifier }: Omit<LoginStart, 'url'>): Promise<ProvenPerson> {
    const provider = await this.provider();
    const answer = new URL(RETURN_PATH, this.config.env.PUBLIC_URL);
    answer.search = query;
    const checks = {
      pkceCodeVerifier: codeVerifier,
      expectedState: state,
      expectedNonce: nonce,
      idTokenExpected: true,
    };
    try {
      const tokens = await this.exchange(provider, () => openid.authorizationCodeGrant(provider, answer, checks));
      const proven: Claims = tokens.claims() ?? {};
      const info = await this.userInfo(provider, tokens.access_token, String(proven['sub']));
      return this.personOf(proven, { ...proven, ...info });
    } catch (error) {
      this.log.warn({ err: error }, 'log-in by the OpenID Connect provider');
      throw new AppError('oidc-refused');
    }
  }

  /**
   * Many providers return address and groups only here; others have no such endpoint, and put all claims into the
   * token. If the call fails, the token alone counts: it has proven the person, and a missing claim removes no right.
   */
  private async userInfo(provider: openid.Configuration, accessToken: string, subject: string): Promise<Claims> {
    if (!provider.serverMetadata().userinfo_endpoint) return {};
    try {
      return await openid.fetchUserInfo(provider, accessToken, subject);
    } catch (error) {
      const isOfSomebodyElse = error instanceof openid.ClientError && error.code === OTHER_SUBJECT;
      if (isOfSomebodyElse) throw error;
      this.log.warn({ event: 'oidc-claims', err: error }, 'single sign-on: the user information cannot be read');
      return {};
    }
  }

  private personOf(proven: Claims, claims: Claims): ProvenPerson {
    const { OIDC_TRUST_EMAIL, OIDC_GROUPS_CLAIM, OIDC_GROUP_ROLES } = this.config.env;
    const issuer = String(proven['iss']);
    const { email, domain, isVouchedFor } = addressIn(claims, { issuer, trusts: OIDC_TRUST_EMAIL });
    const claimed = claimAt(claims, OIDC_GROUPS_CLAIM);
    const groups = groupsIn(claimed);
    const others = Object.keys(claims);
    if (!isVouchedFor || email === null)
      this.logFound('the address cannot be used', { found: claims['email_verified'], claim: 'email_verified', others });
    if (OIDC_GROUP_ROLES && !groups.isWhole)
      this.logFound('groups cannot be read', { claim: OIDC_GROUPS_CLAIM, found: claimed, others });
    // Both by the provider's clock, which may not be ours.
    const { iat, auth_time: loggedInAt } = timesSchema.parse(proven);
    return {
      issuer,
      subject: String(proven['sub']),
      email: isVouchedFor ? email : null,
      domain: isVouchedFor ? domain : '',
      name: nameIn(claims),
      groups,
      loggedInSecondsAgo: loggedInAt === undefined ? null : iat - loggedInAt,
    };
  }

  /** So that the operator sees what to set at the provider, or here. Without what names the person. */
  private logFound(message: string, { found, ...about }: Record<string, unknown>): void {
    const shown = found === undefined ? 'nothing' : JSON.stringify(found).slice(0, LOGGED_LENGTH);
    this.log.warn({ event: 'oidc-claims', ...about, found: shown }, `single sign-on: ${message}`);
  }

  /** A provider that rejects one way of showing the client's secret is asked once more in the other. */
  private async exchange<T>(provider: openid.Configuration, ask: () => Promise<T>): Promise<T> {
    const ways = waysOf(provider.serverMetadata());
    this.way ??= ways[0];
    try {
      return await ask();
    } catch (error) {
      const other = ways.find((way) => way !== this.way);
      if (other === undefined || !isUnknownClient(error)) throw error;
      this.way = other;
      return ask();
    }
  }

  /** Asked once; again after a failure. */
  private async provider(): Promise<openid.Configuration> {
    if (!this.settings) throw new AppError('oidc-off');
    const { issuer, clientId, clientSecret } = this.settings;
    // `OIDC_ISSUER` allows that on this machine alone.
    const execute = issuer.protocol === 'http:' ? [openid.allowInsecureRequests] : [];
    const options = { execute, timeout: TIMEOUT_SECONDS };
    const showSecret: openid.ClientAuth = (...request) =>
      secretWays[this.way ?? 'client_secret_basic'](clientSecret)(...request);
    this.discovered ??= openid.discovery(issuer, clientId, undefined, showSecret, options);
    try {
      return await this.discovered;
    } catch (error) {
      this.discovered = null;
      this.log.warn({ err: error }, 'OpenID Connect provider');
      throw new AppError('oidc-unreachable');
    }
  }
}

/** Those that the provider names; where it names none, the standard's default. */
function waysOf({ token_endpoint_auth_methods_supported: named = ['client_secret_basic'] }: openid.ServerMetadata) {
  const ways = (Object.keys(secretWays) as SecretWay[]).filter((way) => named.includes(way));
  if (ways.length === 0) throw new Error(`it takes a client secret in no way that is known here: ${named.join(', ')}`);
  return ways;
}

function isUnknownClient(error: unknown): boolean {
  return (
    error instanceof openid.WWWAuthenticateChallengeError ||
    (error instanceof openid.ResponseBodyError && error.error === 'invalid_client')
  );
}
