import { Injectable } from '@nestjs/common';
import { AppError, appErrorOf } from '../../core/errors/app-error.js';
import { Accounts, Entitlements } from '../accounts/index.js';
import { refuseSize } from './upload-files.js';
import type { UploadSession } from './domain/upload-session.js';
import { StorageUsage } from './storage-usage.service.js';

/** Checks an upload against what its account is entitled to now, which may have changed since it was opened. */
@Injectable()
export class UploadEntitlements {
  constructor(
    private readonly accounts: Accounts,
    private readonly usage: StorageUsage,
  ) {}

  /** @throws {AppError} upload-not-found, suspended, payment-due, too-many-files, over-transfer-limit */
  async assertAllowed(session: UploadSession): Promise<void> {
    this.assertSize(session, await this.entitlementsOf(session));
  }

  /** As `assertAllowed`, and storage is within the plan; sums up all kept uploads. @throws {AppError} also storage-full */
  async assertWithinStorage(session: UploadSession): Promise<void> {
    const entitlements = await this.entitlementsOf(session);
    this.assertSize(session, entitlements);
    if (!(await this.usage.isWithin(session.accountId, entitlements.limits.storageBytes)))
      throw new AppError('storage-full');
  }

  /** @throws {AppError} not-found */
  async storageBytesOf(accountId: string): Promise<number> {
    const entitlements = await this.accounts.entitlementsOf(accountId);
    if (!entitlements) throw new AppError('not-found');
    return entitlements.limits.storageBytes;
  }

  private assertSize({ files }: UploadSession, entitlements: Entitlements): void {
    const refusal = refuseSize(files, entitlements);
    if (refusal) throw appErrorOf(refusal.code, refusal.details);
  }

  private async entitlementsOf({ area, accountId }: UploadSession): Promise<Entitlements> {
    if (area === 'anonUpload') return Entitlements.ofVisitors;
    const entitlements = await this.accounts.entitlementsOf(accountId);
    if (!entitlements) throw new AppError('upload-not-found');
    entitlements.assertMaySend();
    return entitlements;
  }
}
