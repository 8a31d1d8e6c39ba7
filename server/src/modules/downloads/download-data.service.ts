import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { PayloadOf } from '../../core/jobs/define-job.js';
import { OnEvent } from '../../core/jobs/handles-job.js';
import { AccountData, type AccountHolder } from '../accounts/index.js';
import { transferForgotten } from '../retention/index.js';
import { type Recipient, Transfers } from '../transfers/index.js';
import { DownloadAddressRepository } from './data/download-address.repository.js';
import { DownloadRepository } from './data/download.repository.js';
import { DOWNLOADS } from './data/download.schema.js';
import { PageViewRepository } from './data/page-view.repository.js';
import { PAGE_VIEWS } from './data/page-view.schema.js';

/** Exports the downloads and page views of an account's transfers, and deletes them with their transfer. */
@Injectable()
export class DownloadData implements OnModuleInit {
  constructor(
    private readonly data: AccountData,
    private readonly transfers: Transfers,
    private readonly downloads: DownloadRepository,
    private readonly addresses: DownloadAddressRepository,
    private readonly pageViews: PageViewRepository,
  ) {}

  onModuleInit(): void {
    // Forgotten with each transfer.
    const forget = () => Promise.resolve();
    this.data.register('downloads', {
      collections: [DOWNLOADS],
      export: (holder) => this.exportDownloads(holder),
      forget,
    });
    this.data.register('pageViews', {
      collections: [PAGE_VIEWS],
      export: (holder) => this.exportPageViews(holder),
      forget,
    });
  }

  @OnEvent(transferForgotten, 'downloads.forget')
  async forget({ transferId }: PayloadOf<typeof transferForgotten>): Promise<void> {
    for await (const ids of this.downloads.idBatchesOf(transferId)) {
      await this.addresses.deleteAll(ids);
      await this.downloads.deleteAll(ids);
    }
    await this.pageViews.deleteOf(transferId);
  }

  private async *exportDownloads({ accountId }: AccountHolder): AsyncGenerator<object> {
    for await (const { _id, slug, recipients, files } of this.transfers.eachOf(accountId)) {
      const paths = new Map(files.map(({ id, path }) => [id, path]));
      for await (const download of this.downloads.eachOf(_id)) {
        const { recipientId, kind, fileIds, startedAt, completedAt, country, city } = download;
        const names = fileIds.flatMap((id) => paths.get(id) ?? []);
        const recipient = emailOf(recipients, recipientId);
        yield { slug, recipient, kind, files: names, startedAt, completedAt, country, city };
      }
    }
  }

  private async *exportPageViews({ accountId }: AccountHolder): AsyncGenerator<object> {
    for await (const { _id, slug, recipients } of this.transfers.eachOf(accountId))
      for await (const { recipientId, at, country, city } of this.pageViews.eachOf(_id))
        yield { slug, recipient: emailOf(recipients, recipientId), at, country, city };
  }
}

function emailOf(recipients: readonly Recipient[], recipientId: string | null): string | null {
  return recipients.find((recipient) => recipient.recipientId === recipientId)?.email ?? null;
}
