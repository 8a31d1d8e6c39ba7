import { createHmac } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import passport from 'passport';
import { ExtractJwt, Strategy } from 'passport-jwt';
import * as z from 'zod';
import { Config } from '../../../../config/config.module.js';
import { Clock } from '../../../../core/clock/clock.js';
import { randomId } from '../../../../core/secrets/random.js';
import { LEEWAY_SECONDS, TOKEN_ISSUER, Tokens } from '../../../../core/tokens/tokens.js';
import { ACCESS_TOKEN } from '../auth.tokens.js';
import type { Member } from '../principal.js';
import { Sessions } from '../sessions.service.js';

/** All claims are required: a token without expiry or session is not an access token. */
const accessClaims = ACCESS_TOKEN.claims.extend({ typ: z.literal(ACCESS_TOKEN.name), exp: z.int() });

/**
 * Verifies access tokens with passport-jwt: HS256 only, our issuer and audience. The expiry is checked here, by the
 * injected clock; then session and account are loaded, so that a logout or a revoked right takes effect at once.
 */
@Injectable()
export class AccessTokenStrategy extends PassportStrategy(Strategy) {
  constructor(
    { env }: Config,
    tokens: Tokens,
    private readonly clock: Clock,
    private readonly sessions: Sessions,
  ) {
    super({
      jwtFromRequest: ExtractJwt.fromAuthHeaderAsBearerToken(),
      // jsonwebtoken accepts a KeyObject; the types of passport-jwt do not.
      secretOrKeyProvider: (_request, token: string, done) =>
        done(null, tokens.keyOf(signingSecretOf(token, tokens.secrets())) as unknown as Buffer),
      ignoreExpiration: true,
      algorithms: ['HS256'],
      issuer: TOKEN_ISSUER,
      audience: env.PUBLIC_URL,
    });
    // Passport registers strategies by name in the process, which may run several applications.
    this.name = `access-token-${randomId()}`;
    passport.use(this);
  }

  /** Null for a token that is not valid any more. */
  async validate(payload: unknown): Promise<Member | null> {
    const { data: claims } = accessClaims.safeParse(payload);
    const now = this.clock.now().getTime() / 1000;
    if (!claims || now > claims.exp + LEEWAY_SECONDS) return null;
    return this.sessions.memberOf(claims.sub, claims.sid);
  }
}

/** Two secrets are valid during a key rotation. Returns the one that signed the token, else the newest. */
export function signingSecretOf(token: string, [newest = '', ...older]: string[]): string {
  const signature = token.slice(token.lastIndexOf('.') + 1);
  const signed = token.slice(0, token.lastIndexOf('.'));
  const isSignedBy = (secret: string) => createHmac('sha256', secret).update(signed).digest('base64url') === signature;
  return older.find(isSignedBy) ?? newest;
}
