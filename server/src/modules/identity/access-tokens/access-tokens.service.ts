import { Injectable } from '@nestjs/common';
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
import { isWellFormed, newSecret } from './domain/token-secret.js';

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
