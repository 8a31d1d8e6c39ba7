import { Injectable } from '@nestjs/common';
import type { Language } from '#contract/primitives.js';
import { Clock } from '../../../core/clock/clock.js';
import { AppError } from '../../../core/errors/app-error.js';
import { RateLimiter } from '../../../core/limits/rate-limiter.js';
import { randomId } from '../../../core/secrets/secrets.js';
import { Tokens } from '../../../core/tokens/tokens.js';
import { InstallationPolicies } from '../../platform/policies/index.js';
import { SENDER_TICKET, SIGNUP_TICKET } from './auth.tokens.js';
import { SIGNUPS_PER_NETWORK } from './domain/limits.js';
import type { NewUser, User } from './domain/user.js';
import { Users } from './data/users.js';
import { UserAccounts } from './user-accounts.service.js';
import { VerificationCodes } from './verification-codes.service.js';

export interface SignUp extends Omit<NewUser, 'id' | 'accountId' | 'createdAt' | 'staffRole' | 'loginCount'> {
  password: string;
  /** Proves the address: from `checkCode`, or that of a visitor who has just sent. */
  ticket: string;
}

/** Sign-up in three steps: mail a code, exchange the code for a ticket, exchange ticket and password for an account. */
@Injectable()
export class SignUps {
  constructor(
    private readonly users: Users,
    private readonly userAccounts: UserAccounts,
    private readonly codes: VerificationCodes,
    private readonly tokens: Tokens,
    private readonly limiter: RateLimiter,
    private readonly policies: InstallationPolicies,
    private readonly clock: Clock,
  ) {}

  async sendCode({ email, lang, network }: { email: string; lang: Language; network: string }): Promise<void> {
    this.policies.assertMaySignUp(email);
    await this.limiter.takePoint(SIGNUPS_PER_NETWORK, network);
    if (await this.users.isTaken(email)) throw new AppError('email-taken');
    await this.codes.send({ email, purpose: 'signup', lang, network });
  }

  /** Returns the ticket for `signUp`. */
  async checkCode({ email, code, network }: { email: string; code: string; network: string }): Promise<string> {
    this.policies.assertMaySignUp(email);
    await this.codes.checkCode({ email, purpose: 'signup', code, network });
    return this.tokens.sign(SIGNUP_TICKET, { sub: email });
  }

  async signUp({ password, ticket, ...given }: SignUp): Promise<User> {
    this.policies.assertMaySignUp(given.email);
    if (!this.proves(ticket, given.email)) throw new AppError('signup-ticket-invalid');
    // A sign-up counts as the first log-in.
    const newcomer = { ...given, id: randomId(), createdAt: this.clock.now(), loginCount: 1 };
    return this.userAccounts.create(newcomer, { password, plan: this.policies.defaultPlan });
  }

  /** A visitor who has just sent has proven the address already. That proof counts as long as a sign-up's own. */
  private proves(ticket: string, email: string): boolean {
    if (this.tokens.verify(SIGNUP_TICKET, ticket)?.sub === email) return true;
    const sender = this.tokens.verify(SENDER_TICKET, ticket);
    if (sender?.sub !== email) return false;
    const issuedAt = (sender.exp - SENDER_TICKET.seconds) * 1000;
    return this.clock.now().getTime() < issuedAt + SIGNUP_TICKET.seconds * 1000;
  }
}
