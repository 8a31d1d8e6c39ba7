import { Injectable } from '@nestjs/common';
import type { PayloadOf } from '../../core/jobs/define-job.js';
import { OnEvent } from '../../core/jobs/handles-job.js';
import { downloadStarted } from '../downloads/index.js';
import { DownloadFactRepository } from './data/download-fact.repository.js';

/** Records each download of a member's transfer once. */
@Injectable()
export class DownloadFacts {
  constructor(private readonly facts: DownloadFactRepository) {}

  @OnEvent(downloadStarted, 'analytics.facts')
  async record(started: PayloadOf<typeof downloadStarted>): Promise<void> {
    const { downloadId, accountId, transferId, recipientId, visitor, country, city, at } = started;
    // Transfers of visitors have no analytics.
    if (accountId === null) return;
    await this.facts.insertOnce({
      _id: downloadId,
      accountId,
      transferId,
      recipientId,
      person: recipientId ?? visitor ?? downloadId,
      country,
      city: city === '' ? null : city,
      at: new Date(at),
    });
  }
}
