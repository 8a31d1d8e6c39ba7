import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { Config } from '../../../config/config.module.js';
import { Clock } from '../../../core/clock/clock.js';
import { AppError } from '../../../core/errors/app-error.js';
import { Log } from '../../../core/logging/log.js';
import { randomId } from '../../../core/secrets/secrets.js';
import { InstallationRepository } from './data/installation.repository.js';
import { Users } from './data/users.js';
import { UserAccounts } from './user-accounts.service.js';

/**
 * Creates the operator's account at the first start. There is no endpoint for it, and it never runs twice, even after
 * every account has been deleted.
 */
@Injectable()
export class FirstAdministrator implements OnApplicationBootstrap {
  constructor(
    private readonly installation: InstallationRepository,
    private readonly users: Users,
    private readonly userAccounts: UserAccounts,
    private readonly config: Config,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    const { ADMIN_EMAIL, ADMIN_PASSWORD } = this.config.env;
    if (ADMIN_EMAIL === undefined || ADMIN_PASSWORD === undefined) return;
    const id = await this.installation.claimFirstAdministrator(randomId());
    if (id === null) return;
    if (await this.create(id, { email: ADMIN_EMAIL, password: ADMIN_PASSWORD })) {
      await this.installation.recordFirstAdministrator(this.clock.now());
    }
  }

  /** Servers that start concurrently share one id and so create one account. */
  private async create(id: string, { email, password }: { email: string; password: string }): Promise<boolean> {
    const user = { id, email, lang: 'en', createdAt: this.clock.now(), staffRole: 'administrator' } as const;
    try {
      await this.userAccounts.create(user, { password, plan: 'teamelite' });
      return true;
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
    }
    const isCreatedConcurrently = (await this.users.findById(id)) !== null;
    // A sign-up with that address proves the address, not that its owner operates this installation.
    if (!isCreatedConcurrently)
      this.log.warn({}, 'ADMIN_EMAIL belongs to an ordinary account, no administrator was created');
    return isCreatedConcurrently;
  }
}
