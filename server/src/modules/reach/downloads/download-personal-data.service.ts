import { createHmac } from 'node:crypto';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { DAY_MS, HOUR_MS } from '#contract/units.js';
import { Clock } from '../../../core/clock/clock.js';
import { type PayloadOf, defineSchedule } from '../../../core/jobs/define-job.js';
import { HandlesJob, OnEvent } from '../../../core/jobs/handles-job.js';
import { randomSecret } from '../../../core/secrets/secrets.js';
import { PersonalData, type AccountHolder } from '../../identity/accounts/index.js';
import { transferForgotten, type Recipient, TransferRepository } from '../../files/transfers/index.js';
import { DownloadRepository } from './data/download.repository.js';
import { DOWNLOADS } from './data/download.schema.js';
import { PageViewRepository, PAGE_VIEWS } from './data/page-view.repository.js';

/** Removes network addresses from the records of downloads that are older than a month. */
const forgetAddresses = defineSchedule({ name: 'downloads.forget-addresses', everyMs: HOUR_MS });

/** Addresses are kept this long to investigate misuse of a link (docs/privacy.md). */
const ADDRESS_DAYS = 30;

/**
 * Exports the downloads and page views of an account's transfers, and deletes them with their transfer. Downloads of a
 * member's transfer stay as figures, with which no one is named.
 */
@Injectable()
export class DownloadPersonalData implements OnModuleInit {
  constructor(
    private readonly data: PersonalData,
    private readonly transfers: TransferRepository,
    private readonly downloads: DownloadRepository,
    private readonly pageViews: PageViewRepository,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.data.register('downloads', {
      collections: [DOWNLOADS],
      export: (holder) => this.exportDownloads(holder),
      count: ({ accountId }) => this.downloads.countOfAccount(accountId),
      forget: ({ accountId }) => this.downloads.deleteOfAccount(accountId),
    });
    this.data.register('pageViews', {
      collections: [PAGE_VIEWS],
      export: (holder) => this.exportPageViews(holder),
      // Forgotten with each transfer.
      forget: () => Promise.resolve(),
    });
  }

  /** Hashes by a key that is never stored: downloads of one person stay countable as one, and name no one. */
  @OnEvent(transferForgotten, 'downloads.forget')
  async forget({ transferId }: PayloadOf<typeof transferForgotten>): Promise<void> {
    const key = randomSecret();
    const anonymous = (person: string) => createHmac('sha256', key).update(person).digest('hex').slice(0, 32);
    await this.downloads.deleteVisitors(transferId);
    await this.downloads.anonymize(transferId, anonymous);
    await this.pageViews.deleteOf(transferId);
  }

  @HandlesJob(forgetAddresses)
  async forgetAddresses(): Promise<void> {
    await this.downloads.forgetAddresses(new Date(this.clock.now().getTime() - ADDRESS_DAYS * DAY_MS));
  }

  private async *exportDownloads({ accountId }: AccountHolder): AsyncGenerator<object> {
    for await (const { _id, slug, recipients, files } of this.transfers.eachOf(accountId)) {
      const paths = new Map(files.map(({ id, path }) => [id, path]));
      for await (const download of this.downloads.eachOf(_id)) {
        const { recipientId, proof, kind, fileIds, startedAt, completedAt, country, city } = download;
        const names = fileIds.flatMap((id) => paths.get(id) ?? []);
        const recipient = emailOf(recipients, recipientId);
        yield { slug, recipient, proof, kind, files: names, startedAt, completedAt, country, city };
      }
    }
    for await (const { transferId, startedAt, country } of this.downloads.eachUnnamed(accountId))
      yield { transferId, startedAt, country };
  }

  private async *exportPageViews({ accountId }: AccountHolder): AsyncGenerator<object> {
    for await (const { _id, slug, recipients } of this.transfers.eachOf(accountId))
      for await (const { recipientId, proof, at, country, city } of this.pageViews.eachOf(_id))
        yield { slug, recipient: emailOf(recipients, recipientId), proof, at, country, city };
  }
}

function emailOf(recipients: readonly Recipient[], recipientId: string | null): string | null {
  return recipients.find((recipient) => recipient.recipientId === recipientId)?.email ?? null;
}
