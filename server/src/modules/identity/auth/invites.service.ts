import { Injectable } from '@nestjs/common';
import { mailboxOf } from '#contract/formats.js';
import { SLUG_ALPHABET } from '#contract/formats.js';
import type { InviterView } from '#contract/accounts/invites.js';
import { AppError } from '../../../core/errors/app-error.js';
import { RateLimiter } from '../../../core/limits/rate-limiter.js';
import { randomText } from '../../../core/secrets/secrets.js';
import { Users } from './data/users.js';
import { INVITES_PER_NETWORK } from './domain/limits.js';
import { firstNameOf } from './domain/user.js';

/** About 70 bits: codes are not found by trying. */
const CODE_LENGTH = 12;

/** Invite links, with which a user recommends the product. */
@Injectable()
export class Invites {
  constructor(
    private readonly users: Users,
    private readonly limiter: RateLimiter,
  ) {}

  /** Makes the user's code if there is none. */
  async ownOf(userId: string): Promise<{ code: string; joined: number }> {
    const code = await this.users.keepInviteCode(userId, randomText(SLUG_ALPHABET, CODE_LENGTH));
    if (code === null) throw new AppError('unauthenticated');
    return { code, joined: await this.users.countInvitedBy(userId) };
  }

  async readInviter(code: string, network: string): Promise<InviterView> {
    await this.limiter.takePoint(INVITES_PER_NETWORK, network);
    const inviter = await this.users.findByInviteCode(code);
    if (!inviter) throw new AppError('invite-link-unknown');
    return { firstName: firstNameOf(inviter), company: inviter.company };
  }

  /** Null for an unknown code, which must not keep anybody from signing up, and for the inviter's own mailbox. */
  async inviterOf(code: string, email: string): Promise<string | null> {
    const inviter = await this.users.findByInviteCode(code);
    return inviter && mailboxOf(inviter.email) !== mailboxOf(email) ? inviter.id : null;
  }
}
