import { Injectable } from '@nestjs/common';
import { Clock } from '../../../core/clock/clock.js';
import { AppError } from '../../../core/errors/app-error.js';
import { randomSecret } from '../../../core/secrets/secrets.js';
import { Accounts } from '../accounts/index.js';
import { type User, Users } from '../auth/index.js';
import { LoginStepRepository } from './data/login-step.repository.js';
import { SecondFactors } from './second-factors.service.js';

export const LOGIN_STEP_SECONDS = 600;

/** Between the first factor and the second: bound to the browser by a cookie, once, for 10 minutes. */
@Injectable()
export class LoginSteps {
  constructor(
    private readonly steps: LoginStepRepository,
    private readonly users: Users,
    private readonly accounts: Accounts,
    private readonly factors: SecondFactors,
    private readonly clock: Clock,
  ) {}

  /**
   * A user with passkeys alone is not asked for one after the password, since without it nothing else would let them
   * in; unless their team demands a second factor.
   */
  async isNeeded({ secondFactor, passkeys, accountId }: User): Promise<boolean> {
    if (secondFactor || passkeys.length === 0) return secondFactor !== null;
    return (await this.accounts.findById(accountId))?.demandsSecondFactor === true;
  }

  /** Returns the secret for the browser's cookie. */
  async start({ id: userId, credentialVersion }: User): Promise<string> {
    const secret = randomSecret();
    const expiresAt = new Date(this.clock.now().getTime() + LOGIN_STEP_SECONDS * 1000);
    await this.steps.insert(secret, { userId, credentialVersion, expiresAt });
    return secret;
  }

  async finish(secret: string | undefined, code: string, network: string): Promise<User> {
    const step = secret === undefined ? null : await this.steps.findBySecret(secret, this.clock.now());
    const user = step && (await this.users.findById(step.userId));
    // A log-in begun with the old password ends with it.
    if (secret === undefined || user?.credentialVersion !== step?.credentialVersion)
      throw new AppError('login-expired');
    if (!user) throw new AppError('login-expired');
    await this.factors.useCode(user, code, network);
    if (!(await this.steps.finish(secret))) throw new AppError('login-expired');
    return user;
  }
}
