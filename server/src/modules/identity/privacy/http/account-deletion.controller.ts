import { Controller, Res } from '@nestjs/common';
import type { Response } from 'express';
import { cancelAccountDeletion, exportAccount, planAccountDeletion } from '#contract/accounts/account-deletion.js';
import type { UserView } from '#contract/accounts/auth.js';
import { Clock } from '../../../../core/clock/clock.js';
import { AppError } from '../../../../core/errors/app-error.js';
import { Handles } from '../../../../core/http/handles.js';
import { RateLimiter } from '../../../../core/limits/rate-limiter.js';
import { Log } from '../../../../core/logging/log.js';
import { CurrentMember, type Member, UserViews } from '../../auth/index.js';
import { InstallationPolicies } from '../../../platform/policies/index.js';
import { contentDisposition } from '../../../platform/storage/index.js';
import { AccountExport } from '../account-export.service.js';
import { PlannedDeletions } from '../planned-deletions.service.js';

/** Limited because each reads all that is stored. */
const EXPORTS = { name: 'account-exports', points: 10, perSeconds: 3600 };

/** The way out: taking one's data along, and deleting one's account. */
@Controller()
export class AccountDeletionController {
  constructor(
    private readonly deletions: PlannedDeletions,
    private readonly exports: AccountExport,
    private readonly views: UserViews,
    private readonly limiter: RateLimiter,
    private readonly policies: InstallationPolicies,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  @Handles(planAccountDeletion)
  async plan(@CurrentMember() member: Member): Promise<UserView> {
    await this.deletions.plan(member);
    return this.viewOf(member);
  }

  @Handles(cancelAccountDeletion)
  async cancel(@CurrentMember() member: Member): Promise<UserView> {
    await this.deletions.cancel(member);
    return this.viewOf(member);
  }

  @Handles(exportAccount)
  async export(@CurrentMember() { userId }: Member, @Res() response: Response): Promise<void> {
    await this.limiter.takePoint(EXPORTS, userId);
    const fileName = `${this.policies.installation.name} ${this.clock.now().toISOString().slice(0, 10)}.zip`;
    response.set({ 'Content-Type': 'application/zip', 'Content-Disposition': contentDisposition(fileName) });
    // The response has started, so the error can only be logged.
    await this.exports.writeArchive(userId, response).catch((error: unknown) => {
      this.log.warn({ userId, err: error }, 'export broken off');
    });
  }

  private async viewOf({ userId }: Member): Promise<UserView> {
    const view = await this.views.viewOf(userId);
    if (!view) throw new AppError('unauthenticated');
    return view;
  }
}
