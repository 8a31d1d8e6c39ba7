import { Injectable } from '@nestjs/common';
import type { StartedRecord } from '../transfers/index.js';
import { DownloadFactRepository } from './data/download-fact.repository.js';

/** Records each download of a member's transfer once. */
@Injectable()
export class DownloadFacts {
  constructor(private readonly facts: DownloadFactRepository) {}

  async record({ download, transfer }: StartedRecord): Promise<void> {
    // Visitors have no pages that show analytics.
    if (!transfer.sender.isMember) return;
    const { _id, transferId, recipientId, visitor, country, city, startedAt } = download;
    await this.facts.insertOnce({
      _id,
      accountId: transfer.ownerId,
      transferId,
      recipientId,
      person: recipientId ?? visitor ?? _id,
      country,
      city: city === '' ? null : city,
      at: startedAt,
    });
  }
}
