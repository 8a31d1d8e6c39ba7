import { Injectable } from '@nestjs/common';
import { AppError } from '../../../core/errors/app-error.js';
import { Accounts } from '../../identity/accounts/index.js';
import { TransferRepository } from '../../files/transfers/index.js';
import { StorageUsage } from '../../files/uploads/index.js';
import { SubmissionRepository } from './data/submission.repository.js';
import { examplesOf, type FileRequest } from './domain/file-request.js';

/** Asks whether an account has room for all that a request holds. */
@Injectable()
export class RequestSpace {
  constructor(
    private readonly submissions: SubmissionRepository,
    private readonly transfers: TransferRepository,
    private readonly accounts: Accounts,
    private readonly usage: StorageUsage,
  ) {}

  /** @returns what the plan allows */
  async limitFor({ _id, items }: FileRequest, accountId: string): Promise<number> {
    const entitlements = await this.accounts.entitlementsOf(accountId);
    if (!entitlements) throw new AppError('not-found');
    const { storageBytes } = entitlements.limits;
    const bytes = examplesOf(items).reduce((sum, { size }) => sum + size, await this.submittedBytes(_id));
    if (!(await this.usage.isWithin(accountId, storageBytes - bytes))) throw new AppError('storage-full');
    return storageBytes;
  }

  private async submittedBytes(requestId: string): Promise<number> {
    let bytes = 0;
    for (const { transferId } of await this.submissions.findByRequest(requestId))
      if (transferId !== null) bytes += (await this.transfers.findById(transferId))?.totalBytes ?? 0;
    return bytes;
  }
}
