import { Injectable } from '@nestjs/common';
import { planLimits, type Role } from '#contract/plans.js';
import { AppError, appErrorOf } from '../../core/errors/app-error.js';
import { assertMaySend, Users } from '../auth/index.js';
import { refuseSize } from './upload-files.js';
import type { UploadSession } from './domain/upload-session.js';
import { StorageUsage } from './storage-usage.service.js';

/** Checks an upload against the owner's current plan and status, which may have changed since it was opened. */
@Injectable()
export class UploadEntitlements {
  constructor(
    private readonly users: Users,
    private readonly usage: StorageUsage,
  ) {}

  /** @throws {AppError} upload-not-found, suspended, payment-due, too-many-files, over-transfer-limit */
  async assertAllowed(session: UploadSession): Promise<void> {
    this.assertSize(session, await this.roleOf(session));
  }

  /** As `assertAllowed`, and storage is within the plan; sums up all kept uploads. @throws {AppError} also storage-full */
  async assertWithinStorage(session: UploadSession): Promise<void> {
    const role = await this.roleOf(session);
    this.assertSize(session, role);
    if (!(await this.usage.isWithin(session.accountId, planLimits[role].storageBytes)))
      throw new AppError('storage-full');
  }

  private assertSize({ files }: UploadSession, role: Role): void {
    const refusal = refuseSize(files, role, planLimits[role]);
    if (refusal) throw appErrorOf(refusal.code, refusal.details);
  }

  private async roleOf({ area, accountId }: UploadSession): Promise<Role> {
    if (area === 'anonUpload') return 'anon';
    const owner = await this.users.findById(accountId);
    if (!owner) throw new AppError('upload-not-found');
    assertMaySend(owner.status);
    return owner.role;
  }
}
