import { crc32 } from 'node:zlib';
import { Injectable, type NestMiddleware } from '@nestjs/common';
import type { NextFunction, Request, Response } from 'express';
import type { BodyOf } from '#contract/endpoint.js';
import type { createAccessToken } from '#contract/accounts/access-tokens.js';
import { ACCESS_TOKENS_MAX } from '#contract/limits.js';
import { DAY_MS } from '#contract/units.js';
import { Clock } from '../../../core/clock/clock.js';
import { AppError } from '../../../core/errors/app-error.js';
import { randomId, randomText, sha256 } from '../../../core/secrets/secrets.js';
import { type Member, UserAccounts, Users } from '../auth/index.js';
import { AccessTokenRepository, type TokenOwner } from './data/access-token.repository.js';
import { type AccessToken, hasEnded, isLastUseOld } from './domain/access-token.js';

type NewAccessToken = BodyOf<typeof createAccessToken>;

/** Personal access tokens of users. */
@Injectable()
export class AccessTokens {
  constructor(
    private readonly tokens: AccessTokenRepository,
    private readonly users: Users,
    private readonly userAccounts: UserAccounts,
    private readonly clock: Clock,
  ) {}

  async list({ userId }: { userId: string }): Promise<AccessToken[]> {
    return this.tokens.findOf(await this.ownerOf(userId));
  }

  /**
   * The limit protects the server, so a race between two calls is acceptable.
   */
  async create(
    { userId }: Member,
    { name, scopes, days }: NewAccessToken,
  ): Promise<{ token: AccessToken; secret: string }> {
    const owner = await this.ownerOf(userId);
    await this.tokens.deleteEarlier(owner);
    if ((await this.tokens.findOf(owner)).length >= ACCESS_TOKENS_MAX)
      throw new AppError('too-many-tokens', { limit: ACCESS_TOKENS_MAX });
    const secret = newSecret(randomText);
    const createdAt = this.clock.now();
    const token: AccessToken = {
      id: randomId(),
      secretHash: sha256(secret),
      ...owner,
      name,
      scopes,
      createdAt,
      expiresAt: days === null ? null : new Date(createdAt.getTime() + days * DAY_MS),
      lastUsedAt: null,
    };
    await this.tokens.insert(token);
    return { token, secret };
  }

  async revoke({ userId }: Member, tokenId: string): Promise<void> {
    if (!(await this.tokens.delete(userId, tokenId))) throw new AppError('token-not-found');
  }

  /** Whom the holder of the secret acts as, as the user is now: their account, role and plan. */
  async memberBy(secret: string): Promise<Member> {
    const token = isWellFormed(secret) ? await this.tokens.findBySecret(sha256(secret)) : null;
    const now = this.clock.now();
    const member = token && !hasEnded(token, now) ? await this.userAccounts.memberOfToken(token, now) : null;
    if (!token || !member) throw new AppError('token-invalid');
    if (isLastUseOld(token, now)) await this.tokens.recordUse(token, now);
    return member;
  }

  private async ownerOf(userId: string): Promise<TokenOwner> {
    const user = await this.users.findById(userId);
    if (!user) throw new AppError('unauthenticated');
    return { userId, credentialVersion: user.credentialVersion };
  }
}

/** Scanners for leaked secrets recognize it by this prefix. */
const PREFIX = 'smp_';
const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
/** 62^6 is more than 2^32. */
const CHECKSUM_LENGTH = 6;
const RANDOM_LENGTH = 36;
const FORM = new RegExp(`^${PREFIX}[0-9A-Za-z]{${RANDOM_LENGTH + CHECKSUM_LENGTH}}$`);

/** `smp_`, 214 random bits, and their CRC-32, which distinguishes a typing error from a revoked token. */
export function newSecret(randomText: (alphabet: string, length: number) => string): string {
  const random = randomText(BASE62, RANDOM_LENGTH);
  return `${PREFIX}${random}${checksumOf(random)}`;
}

/** Whether a credential is meant to be a personal access token. */
export function isPersonal(credential: string): boolean {
  return credential.startsWith(PREFIX);
}

export function isWellFormed(secret: string): boolean {
  const random = secret.slice(PREFIX.length, -CHECKSUM_LENGTH);
  return FORM.test(secret) && secret.endsWith(checksumOf(random));
}

function checksumOf(random: string): string {
  let rest = crc32(random);
  let digits = '';
  while (digits.length < CHECKSUM_LENGTH) {
    digits = BASE62.charAt(rest % BASE62.length) + digits;
    rest = Math.floor(rest / BASE62.length);
  }
  return digits;
}

/** Before the guards: finds whom a program acts as by its personal access token. Other credentials are left to them. */
@Injectable()
export class PersonalTokenMiddleware implements NestMiddleware {
  constructor(private readonly tokens: AccessTokens) {}

  async use(request: Request, _response: Response, next: NextFunction): Promise<void> {
    const [, secret] = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '') ?? [];
    if (secret !== undefined && isPersonal(secret)) request.user = await this.tokens.memberBy(secret);
    next();
  }
}
