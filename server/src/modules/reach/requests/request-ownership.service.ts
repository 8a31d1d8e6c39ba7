import { Injectable } from '@nestjs/common';
import { Clock } from '../../../core/clock/clock.js';
import { AppError } from '../../../core/errors/app-error.js';
import { type Transaction, Transactions } from '../../../core/mongo/transactions.js';
import { Outbox, outboxEntry } from '../../../core/outbox/outbox.js';
import { Accounts } from '../../identity/accounts/index.js';
import { type NewOwner, Transfers } from '../../files/transfers/index.js';
import { StorageUsage, totalBytes } from '../../files/uploads/index.js';
import { FileRequestRepository } from './data/file-request.repository.js';
import { SubmissionRepository } from './data/submission.repository.js';
import { FILE_REQUESTS } from './data/file-request.schema.js';
import { examplesOf, type FileRequest } from './domain/file-request.js';
import { followRequest } from './requests.jobs.js';

type AlsoWrite = (request: FileRequest, transaction: Transaction) => Promise<void>;

/** Moves file requests between accounts. Links, mails and objects stay as they are. */
@Injectable()
export class RequestOwnership {
  constructor(
    private readonly requests: FileRequestRepository,
    private readonly submissions: SubmissionRepository,
    private readonly transfers: Transfers,
    private readonly accounts: Accounts,
    private readonly usage: StorageUsage,
    private readonly transactions: Transactions,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  /**
   * The request and its examples change in one transaction; what was handed in follows by a job, transfer by transfer.
   * Idempotent.
   * @param alsoWrite in the same transaction, where anything is moved
   * @throws {AppError} request-not-found, not-found (the account), storage-full
   */
  async move(
    requestId: string,
    { accountId, createdBy }: NewOwner,
    alsoWrite: AlsoWrite = () => Promise.resolve(),
  ): Promise<void> {
    // Retries after a concurrent change.
    for (;;) {
      const request = await this.requests.findById(requestId);
      if (!request || request.deletedAt) throw new AppError('request-not-found');
      if (request.accountId === accountId) return;
      const limitBytes = await this.limitFor(request, accountId);
      const now = this.clock.now();
      const outbox = [
        outboxEntry(followRequest, { requestId, revision: request.revision + 1, at: now.getTime() }, now),
      ];
      const isMoved = await this.transactions.run(async (transaction) => {
        // The new account may have used the same key.
        const owner = { accountId, createdBy, idempotencyKey: null };
        if (!(await this.requests.change(request, owner, outbox, transaction))) return false;
        const bytes = totalBytes(examplesOf(request.items));
        await this.usage.move(bytes, { from: request.accountId, to: accountId, limitBytes }, transaction);
        await alsoWrite(request, transaction);
        return true;
      });
      if (!isMoved) continue;
      await this.outbox.relay(FILE_REQUESTS, requestId, outbox);
      return;
    }
  }

  /** @returns what the plan of the account allows @throws {AppError} if it has no room for all that the request holds */
  private async limitFor({ _id, items }: FileRequest, accountId: string): Promise<number> {
    const entitlements = await this.accounts.entitlementsOf(accountId);
    if (!entitlements) throw new AppError('not-found');
    const { storageBytes } = entitlements.limits;
    const bytes = totalBytes(examplesOf(items)) + (await this.submittedBytes(_id));
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
