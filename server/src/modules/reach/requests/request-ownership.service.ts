import { Injectable } from '@nestjs/common';
import { Clock } from '../../../core/clock/clock.js';
import { AppError } from '../../../core/errors/app-error.js';
import { type Transaction, Transactions } from '../../../core/mongo/writes.js';
import { Outbox, outboxEntry } from '../../../core/outbox/outbox.js';
import type { NewOwner } from '../../files/transfers/index.js';
import { StorageUsage, totalBytes } from '../../files/uploads/index.js';
import { FileRequestRepository } from './data/file-request.repository.js';
import { FILE_REQUESTS } from './data/file-request.schema.js';
import { examplesOf, type FileRequest } from './domain/file-request.js';
import { RequestSpace } from './request-space.service.js';
import { moveSubmissions } from './requests.jobs.js';

type AlsoWrite = (request: FileRequest, transaction: Transaction) => Promise<void>;

/** Moves file requests between accounts. Links, mails and objects stay as they are. */
@Injectable()
export class RequestOwnership {
  constructor(
    private readonly requests: FileRequestRepository,
    private readonly space: RequestSpace,
    private readonly usage: StorageUsage,
    private readonly transactions: Transactions,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  /**
   * The request and its examples change in one transaction; its submissions follow by a job, transfer by transfer.
   * Idempotent.
   * @param alsoWrite in the same transaction, where anything is moved
   * @throws {AppError} request-not-found, not-found (the account), storage-full
   */
  async moveToAccount(
    requestId: string,
    { accountId, createdBy }: NewOwner,
    alsoWrite: AlsoWrite = () => Promise.resolve(),
  ): Promise<void> {
    // Retries after a concurrent change.
    for (;;) {
      const request = await this.requests.findById(requestId);
      if (!request || request.deletedAt) throw new AppError('request-not-found');
      if (request.accountId === accountId) return;
      const limitBytes = await this.space.limitFor(request, accountId);
      const now = this.clock.now();
      const outbox = [
        outboxEntry(moveSubmissions, { requestId, revision: request.revision + 1, at: now.getTime() }, now),
      ];
      const isMoved = await this.transactions.run(async (transaction) => {
        // The new account may have used the same key.
        const owner = { accountId, createdBy, idempotencyKey: null };
        if (!(await this.requests.change(request, owner, outbox, transaction))) return false;
        const bytes = totalBytes(examplesOf(request.items));
        await this.usage.moveBytes(bytes, { from: request.accountId, to: accountId, limitBytes }, transaction);
        await alsoWrite(request, transaction);
        return true;
      });
      if (!isMoved) continue;
      await this.outbox.relay(FILE_REQUESTS, requestId, outbox);
      return;
    }
  }
}
