import { Injectable } from '@nestjs/common';
import { AppError } from '../../../core/errors/app-error.js';
import { type Transaction, Transactions } from '../../../core/mongo/transactions.js';
import { Outbox, type OutboxEntry, outboxEntry } from '../../../core/outbox/outbox.js';
import { type UploadSession, UploadStates } from '../../uploads/index.js';
import { TransferRepository } from '../data/transfer.repository.js';
import { TRANSFERS } from '../data/transfer.schema.js';
import { isSavedCopy, type Transfer, type TransferFile } from '../domain/transfer.js';
import { fileJobEntries } from '../file-jobs.js';
import { addedEntry, createdEntries, reminderEntries, transferShared } from '../transfers.events.js';
import { type SendRequest, SendLimits } from './send-limits.service.js';

interface Addition {
  session: UploadSession;
  files: TransferFile[];
  limitBytes: number;
  now: Date;
}

interface Sending extends SendRequest {
  isReported: boolean;
}

interface Keeping {
  limitBytes: number;
  /** To the account's webhooks. */
  isReported?: boolean;
  alsoWrite: (transaction: Transaction) => Promise<void>;
}

/** Writes a transfer in one transaction with the upload that it keeps, so that neither exists without the other. */
@Injectable()
export class TransferUploads {
  constructor(
    private readonly transfers: TransferRepository,
    private readonly uploads: UploadStates,
    private readonly limits: SendLimits,
    private readonly transactions: Transactions,
    private readonly outbox: Outbox,
  ) {}

  /** @throws {AppError} upload-closed, also if another request was first; storage-full, and as `SendLimits.count` */
  async create(transfer: Transfer, session: UploadSession, request: Sending): Promise<void> {
    await this.keep(transfer, session, {
      limitBytes: request.entitlements.limits.storageBytes,
      isReported: request.isReported,
      alsoWrite: async (transaction) => {
        if (!isSavedCopy(transfer)) await this.limits.count(request, transaction);
      },
    });
  }

  /**
   * Also for what is not sent. `alsoWrite`: another record of the same transaction.
   * @throws {AppError} upload-closed, storage-full, and what `alsoWrite` throws
   */
  async keep(
    transfer: Transfer,
    session: UploadSession,
    { limitBytes, isReported = false, alsoWrite }: Keeping,
  ): Promise<void> {
    const { _id, dateSent } = transfer;
    const entries = [
      ...createdEntries(transfer, session, isReported),
      ...fileJobEntries(transfer, dateSent),
      ...reminderEntries(transfer, dateSent),
      ...sharedEntries(transfer),
    ];
    await this.transactions.run(async (transaction) => {
      await alsoWrite(transaction);
      if (!(await this.transfers.insert(transfer, entries, transaction))) throw new AppError('upload-closed');
      await this.uploads.keep(session, limitBytes, transaction);
    });
    await this.outbox.relay(TRANSFERS, _id, entries);
  }

  /** @returns null if the transfer changed or was deleted since it was read @throws {AppError} upload-closed, storage-full */
  async addFiles(transfer: Transfer, { session, files, limitBytes, now }: Addition): Promise<Transfer | null> {
    const { _id, filesVersion } = transfer;
    const entries = [
      addedEntry(transfer, session, now),
      ...fileJobEntries({ _id, filesVersion: filesVersion + 1, files }, now),
    ];
    const added = await this.transactions.run(async (transaction) => {
      const changed = await this.transfers.addFiles(transfer, { files, now, outbox: entries }, transaction);
      if (changed) await this.uploads.keep(session, limitBytes, transaction);
      return changed;
    });
    if (added) await this.outbox.relay(TRANSFERS, added._id, entries);
    return added;
  }
}

/** Like mails, once the send can no longer be undone. */
function sharedEntries({ _id, filesVersion, sharedWith, undoUntil, dateSent }: Transfer): OutboxEntry[] {
  if (sharedWith.length === 0) return [];
  const payload = { transferId: _id, version: filesVersion, userIds: sharedWith };
  return [outboxEntry(transferShared, payload, undoUntil ?? dateSent)];
}
