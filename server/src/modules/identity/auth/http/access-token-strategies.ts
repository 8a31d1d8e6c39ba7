import { Injectable } from '@nestjs/common';
import { ExtractJwt, Strategy } from 'passport-jwt';
import * as z from 'zod';
import { Tokens } from '../../../../core/tokens/tokens.js';
import { ACCESS_TOKEN } from '../auth.tokens.js';
import type { Member } from '../principal.js';
import { Sessions } from '../sessions.service.js';

/** All claims are required: a token without expiry or session is not an access token. */
const accessClaims = ACCESS_TOKEN.claims.extend({ typ: z.literal(ACCESS_TOKEN.name), exp: z.int() });

/**
 * Verifies access tokens with passport-jwt: HS256 only, our issuer and audience, not expired. Then session and account are
 * loaded, so that a logout or a revoked right takes effect at once.
 */
@Injectable()
export class AccessTokenStrategies {
  constructor(
    private readonly tokens: Tokens,
    private readonly sessions: Sessions,
  ) {}

  /** One for each call: passport-jwt takes the time with its options, and passport changes the strategy that it is given. */
  create(): Strategy {
    const { algorithms, issuer, audience, ...time } = this.tokens.verifyOptions();
    const options = {
      jwtFromRequest: ExtractJwt.fromAuthHeaderAsBearerToken(),
      // jsonwebtoken accepts a KeyObject; the types of passport-jwt do not.
      secretOrKeyProvider: (_request: unknown, token: string, done: (error: null, key: Buffer) => void) =>
        done(null, this.tokens.keyOf(token) as unknown as Buffer),
      algorithms,
      issuer,
      audience,
      jsonWebTokenOptions: time,
    };
    return new Strategy(options, (payload: unknown, done) => {
      this.memberOf(payload).then(
        (member) => done(null, member ?? false),
        (error: unknown) => done(error, false),
      );
    });
  }

  private async memberOf(payload: unknown): Promise<Member | null> {
    const { data: claims } = accessClaims.safeParse(payload);
    return claims ? this.sessions.memberOf(claims.sub, claims.sid) : null;
  }
}
