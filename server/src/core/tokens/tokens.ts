import { createSecretKey, type KeyObject } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import jwt from 'jsonwebtoken';
import * as z from 'zod';
import { Config } from '../../config/config.module.js';
import { Clock } from '../clock/clock.js';
import { sha256 } from '../secrets/secrets.js';

/** Schema of a token's own claims; `sub` names what it is about. */
export type ClaimsSchema = z.ZodType<{ sub: string }>;

/** A token of one kind is never accepted as another. */
export interface TokenKind<S extends ClaimsSchema = ClaimsSchema> {
  /** The `typ` claim. */
  name: string;
  claims: S;
  /** Lifetime. */
  seconds: number;
}

const declared = new Set<string>();

/** Declares a kind of token once, in the module that issues it. */
export function defineToken<S extends ClaimsSchema>(name: string, claims: S, seconds: number): TokenKind<S> {
  if (declared.has(name)) throw new Error(`token ${name} is declared twice`);
  declared.add(name);
  return { name, claims, seconds };
}

const ISSUER = 'sampan';
const LEEWAY_SECONDS = 30;

/** Set by `sign`, in epoch seconds. */
const expiring = z.object({ exp: z.int() });

/** Names a secret in the header of what it signs (`kid`). */
export const keyIdOf = (secret: string): string => sha256(secret).slice(0, 8);

/** Signs and verifies the server's own JWTs: HS256 only, with type, audience and expiry. */
@Injectable()
export class Tokens {
  /** The current one first; a second one only during a rotation. Key objects, because the library would parse a text again for each token. */
  private readonly keys: readonly [KeyOfSecret, ...KeyOfSecret[]];

  constructor(
    private readonly config: Config,
    private readonly clock: Clock,
  ) {
    const { JWT_SECRET, JWT_SECRET_PREVIOUS } = config.env;
    this.keys = [toKey(JWT_SECRET), ...(JWT_SECRET_PREVIOUS ? [toKey(JWT_SECRET_PREVIOUS)] : [])];
  }

  sign<S extends ClaimsSchema>({ name, seconds }: TokenKind<S>, claims: z.output<S>): string {
    const iat = Math.floor(this.clock.now().getTime() / 1000);
    const standard = { typ: name, iss: ISSUER, aud: this.config.env.PUBLIC_URL, iat, exp: iat + seconds };
    const [{ id, key }] = this.keys;
    return jwt.sign({ ...claims, ...standard }, key, { algorithm: 'HS256', keyid: id });
  }

  /** The claims of a valid token of that kind; null for anything else. */
  verify<S extends ClaimsSchema>(
    { name, claims }: TokenKind<S>,
    token: string | undefined,
  ): (z.output<S> & z.output<typeof expiring>) | null {
    const payload = token === undefined ? null : this.payloadOf(token);
    if (payload?.['typ'] !== name) return null;
    const own = claims.safeParse(payload).data;
    const expiry = expiring.safeParse(payload).data;
    return own && expiry ? { ...own, ...expiry } : null;
  }

  /** The key that the token names, else the current one. The signature is not verified. */
  keyOf(token: string): KeyObject {
    const named = keyIdIn(token);
    return (this.keys.find(({ id }) => id === named) ?? this.keys[0]).key;
  }

  verifyOptions() {
    return {
      algorithms: ['HS256' as const],
      issuer: ISSUER,
      audience: this.config.env.PUBLIC_URL,
      clockTimestamp: Math.floor(this.clock.now().getTime() / 1000),
      clockTolerance: LEEWAY_SECONDS,
    };
  }

  private payloadOf(token: string): jwt.JwtPayload | null {
    try {
      const payload = jwt.verify(token, this.keyOf(token), this.verifyOptions());
      return typeof payload === 'object' ? payload : null;
    } catch {
      return null;
    }
  }
}

interface KeyOfSecret {
  id: string;
  key: KeyObject;
}

function toKey(secret: string): KeyOfSecret {
  return { id: keyIdOf(secret), key: createSecretKey(Buffer.from(secret)) };
}

/** Undefined for what is no token. */
function keyIdIn(token: string): string | undefined {
  try {
    return jwt.decode(token, { complete: true })?.header.kid;
  } catch {
    return undefined;
  }
}
