import { Injectable, type OnModuleInit } from '@nestjs/common';
import { PersonalData, type AccountHolder } from '../../identity/accounts/index.js';
import { type Transfer, TRANSFERS, TransferRepository, RemovalRepository } from '../transfers/index.js';
import { TransferForgetter } from './transfer-forgetter.service.js';

/** Exports and forgets the transfers of an account. */
@Injectable()
export class TransferPersonalData implements OnModuleInit {
  constructor(
    private readonly data: PersonalData,
    private readonly transfers: TransferRepository,
    private readonly removals: RemovalRepository,
    private readonly forgetter: TransferForgetter,
  ) {}

  onModuleInit(): void {
    this.data.register('transfers', {
      collections: [TRANSFERS],
      export: (holder) => this.export(holder),
      count: ({ accountId }) => this.transfers.countOf(accountId),
      close: ({ accountId }, now, transaction) => this.removals.deleteAllOf(accountId, now, transaction),
      forget: ({ accountId }, signal) => this.forgetter.forgetAllOf(accountId, signal),
    });
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
