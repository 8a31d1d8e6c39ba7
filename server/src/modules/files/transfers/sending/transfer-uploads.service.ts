import { Injectable } from '@nestjs/common';
import { AppError } from '../../../../core/errors/app-error.js';
import { type Transaction, Transactions } from '../../../../core/mongo/transactions.js';
import { Outbox, type OutboxEntry, outboxEntry } from '../../../../core/outbox/outbox.js';
import { UploadReservations, type UploadSession } from '../../uploads/index.js';
import { TransferWriteRepository } from '../data/transfer-write.repository.js';
import { TRANSFERS } from '../data/transfer.schema.js';
import { isSavedCopy, type Transfer } from '../domain/transfer.js';
import { fileJobEntries } from '../file-jobs.js';
import { createdEntries, reminderEntries, transferShared } from '../transfers.events.js';
import { type SendRequest, SendLimits } from './send-limits.service.js';

interface Sending extends SendRequest {
  isReported: boolean;
}

interface Keeping {
  limitBytes: number;
  /** The transfer is sent, and counts. */
  sends?: { period: string; limit: number };
  /** The account's webhooks are told. */
  isReported?: boolean;
  alsoWrite: (transaction: Transaction) => Promise<void>;
}

/** Writes a transfer in one transaction with the end of the upload that it takes over: of all who want it, one gets it. */
@Injectable()
export class TransferUploads {
  constructor(
    private readonly transfers: TransferWriteRepository,
    private readonly uploads: UploadReservations,
    private readonly limits: SendLimits,
    private readonly transactions: Transactions,
    private readonly outbox: Outbox,
  ) {}

  /** @throws {AppError} upload-not-found, slug-taken, also if another request was first; storage-full, and as `SendLimits.checkRequest` */
  async create(transfer: Transfer, session: UploadSession, request: Sending): Promise<void> {
    const { storageBytes: limitBytes } = request.entitlements.limits;
    const isSent = !isSavedCopy(transfer);
    try {
      await this.saveTransfer(transfer, session, {
        limitBytes,
        isReported: request.isReported,
        ...(isSent && { sends: this.limits.quotaOf(request, transfer.dateSent) }),
        alsoWrite: async (transaction) => {
          if (isSent) await this.limits.countNetwork(request, transaction);
        },
      });
    } catch (error) {
      throw isSent ? await this.limits.refusalOf(request, error) : error;
    }
  }

  /**
   * Writes a transfer whether it is sent or not. `alsoWrite` adds another record to the same transaction.
   * @throws {AppError} upload-not-found, slug-taken, storage-full, and what `alsoWrite` throws
   */
  async saveTransfer(
    transfer: Transfer,
    session: UploadSession,
    { isReported = false, alsoWrite, ...limits }: Keeping,
  ): Promise<void> {
    const { _id, accountId, dateSent } = transfer;
    const entries = [
      ...createdEntries(transfer, session, isReported),
      ...fileJobEntries(transfer, dateSent),
      ...reminderEntries(transfer, dateSent),
      ...sharedEntries(transfer),
    ];
    const relay = await this.transactions.run(async (transaction) => {
      const relayTaken = await this.uploads.takeOver(session, { accountId, ...limits }, transaction);
      await alsoWrite(transaction);
      if (!(await this.transfers.insert(transfer, entries, transaction))) throw new AppError('slug-taken');
      return relayTaken;
    });
    await relay();
    await this.outbox.relay(TRANSFERS, _id, entries);
  }
}

/** Like mails, once the send can no longer be undone. */
function sharedEntries({ _id, revision, sharedWith, undoUntil, dateSent }: Transfer): OutboxEntry[] {
  if (sharedWith.length === 0) return [];
  const payload = { transferId: _id, revision, userIds: sharedWith };
  return [outboxEntry(transferShared, payload, undoUntil ?? dateSent)];
}
