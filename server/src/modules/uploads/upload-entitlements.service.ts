import { Injectable } from '@nestjs/common';
import { Clock } from '../../core/clock/clock.js';
import { AppError, appErrorOf } from '../../core/errors/app-error.js';
import { type Account, Entitlements } from '../accounts/index.js';
import { refuseSize } from './upload-files.js';
import type { UploadSession } from './domain/upload-session.js';
import { StorageUsage } from './storage-usage.service.js';

/** Checks an upload against what its account is entitled to now, which may have changed since it was opened. */
@Injectable()
export class UploadEntitlements {
  constructor(
    private readonly usage: StorageUsage,
    private readonly clock: Clock,
  ) {}

  /** @throws {AppError} upload-not-found, suspended, payment-due, too-many-files, over-transfer-limit */
  assertAllowed({ area, files }: UploadSession, account: Account | null | undefined): Entitlements {
    const entitlements =
      area === 'anonUpload' ? Entitlements.ofVisitors : account && Entitlements.of(account, this.clock.now());
    if (!entitlements) throw new AppError('upload-not-found');
    // What is wrong with the owner's account is not for visitors to know.
    if (area === 'request' && entitlements.sendRefusal) throw new AppError('request-unavailable');
    entitlements.assertMaySend();
    const refusal = refuseSize(files, entitlements);
    if (refusal) throw appErrorOf(refusal.code, refusal.details);
    return entitlements;
  }

  /** As `assertAllowed`, and storage is within the plan. @throws {AppError} also storage-full */
  async assertWithinStorage(session: UploadSession, account: Account | null): Promise<Entitlements> {
    const entitlements = this.assertAllowed(session, account);
    const { limits } = entitlements;
    if (!(await this.usage.isWithin(session.accountId, limits.storageBytes))) throw new AppError('storage-full');
    return entitlements;
  }
}
