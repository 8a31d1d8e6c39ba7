import { createHmac } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import { ExtractJwt, Strategy } from 'passport-jwt';
import * as z from 'zod';
import { Config } from '../../../config/config.module.js';
import { Clock } from '../../../core/clock/clock.js';
import { LEEWAY_SECONDS, TOKEN_ISSUER, Tokens } from '../../../core/tokens/tokens.js';
import type { Member } from '../domain/caller.js';
import { Sessions } from '../sessions.service.js';

export const ACCESS_TOKEN = 'access-token';

/** Every one is demanded: a token without its end or its session is no access token (A23). */
const accessClaims = z.object({ typ: z.literal('access'), sub: z.string(), sid: z.string(), exp: z.int() });

/**
 * Access tokens by passport-jwt: HS256 only, issuer and audience ours. The expiry is checked here, by the injected
 * clock; then session and account are read afresh, so that a logout or a lost right works at once (A3, A17, A26).
 */
@Injectable()
export class AccessTokenStrategy extends PassportStrategy(Strategy, ACCESS_TOKEN) {
  constructor(
    config: Config,
    tokens: Tokens,
    private readonly clock: Clock,
    private readonly sessions: Sessions,
  ) {
    super({
      jwtFromRequest: ExtractJwt.fromAuthHeaderAsBearerToken(),
      secretOrKeyProvider: (_request: unknown, token: string, done: (error: null, secret: string) => void) =>
        done(null, signingSecretOf(token, tokens.secrets())),
      ignoreExpiration: true,
      algorithms: ['HS256'],
      issuer: TOKEN_ISSUER,
      audience: config.env.PUBLIC_URL,
    });
  }

  /** False refuses the token. */
  async validate(payload: unknown): Promise<Member | false> {
    const { data: claims } = accessClaims.safeParse(payload);
    const now = this.clock.now().getTime() / 1000;
    if (!claims || now > claims.exp + LEEWAY_SECONDS) return false;
    return (await this.sessions.memberOf(claims.sub, claims.sid)) ?? false;
  }
}

/** While secrets are being changed two are accepted; the one that signed the token, else the newest. */
export function signingSecretOf(token: string, [newest = '', ...older]: string[]): string {
  const signature = token.slice(token.lastIndexOf('.') + 1);
  const signed = token.slice(0, token.lastIndexOf('.'));
  const signs = (secret: string) => createHmac('sha256', secret).update(signed).digest('base64url') === signature;
  return older.find(signs) ?? newest;
}
