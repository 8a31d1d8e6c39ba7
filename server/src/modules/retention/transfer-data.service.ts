import { Injectable, type OnModuleInit } from '@nestjs/common';
import { AppError } from '../../core/errors/app-error.js';
import { AccountData, type AccountHolder, type Heir } from '../accounts/index.js';
import { type Transfer, TransferOwnership, TRANSFERS, Transfers } from '../transfers/index.js';
import { RemovalRepository } from './data/removal.repository.js';
import { TransferForgetter } from './transfer-forgetter.service.js';

/** Exports and forgets the transfers of an account. */
@Injectable()
export class TransferData implements OnModuleInit {
  constructor(
    private readonly data: AccountData,
    private readonly transfers: Transfers,
    private readonly ownership: TransferOwnership,
    private readonly removals: RemovalRepository,
    private readonly forgetter: TransferForgetter,
  ) {}

  onModuleInit(): void {
    this.data.register('transfers', {
      collections: [TRANSFERS],
      merge: ({ accountId }, heir, signal) => this.merge(accountId, heir, signal),
      export: (holder) => this.export(holder),
      count: ({ accountId }) => this.transfers.countOf(accountId),
      close: ({ accountId }, now, transaction) => this.removals.deleteAllOf(accountId, now, transaction),
      forget: ({ accountId }, signal) => this.forgetter.forgetAllOf(accountId, signal),
    });
  }

  /** What was handed in moves with its request. What is deleted for good is forgotten with the account. */
  private async merge(from: string, { accountId, userId }: Heir, signal: AbortSignal): Promise<void> {
    for await (const { _id, requestId, deletionFinalAt } of this.transfers.eachOf(from)) {
      signal.throwIfAborted();
      if (requestId !== null || deletionFinalAt) continue;
      try {
        await this.ownership.move(_id, { accountId, createdBy: userId, isUnlimited: true });
      } catch (error) {
        // Its deletion became final meanwhile.
        if (!(error instanceof AppError) || error.code !== 'transfer-not-found') throw error;
      }
    }
  }

  private async *export({ accountId }: AccountHolder): AsyncGenerator<object> {
    for await (const transfer of this.transfers.eachOf(accountId)) yield toExported(transfer);
  }
}

function toExported({ slug, sendAs, sender, title, message, recipients, files, ...rest }: Transfer): object {
  const { totalBytes, dateSent, expiresAt, downloadLimit, reminds, lastModified, lastDownloadAt, lang } = rest;
  return {
    slug,
    sendAs,
    sender: { email: sender.email, name: sender.name, company: sender.company },
    title,
    message,
    recipients: recipients.map(({ email, name, company, withdrawnAt }) => ({ email, name, company, withdrawnAt })),
    files: files.map(({ path, size, removedAt }) => ({ path, size, removedAt })),
    totalBytes,
    dateSent,
    expiresAt,
    downloadLimit,
    reminds,
    lastModified,
    lastDownloadAt,
    lang,
  };
}
