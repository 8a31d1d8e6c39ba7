import { Injectable } from '@nestjs/common';
import type { QueryOf } from '#contract/endpoint.js';
import { TRANSFERS_PAGE_SIZE } from '#contract/limits.js';
import type { listTransfers, TransferList, TransferView } from '#contract/transfers.js';
import { Clock } from '../../core/clock/clock.js';
import { LibraryRepository } from './data/library.repository.js';
import { TransferRepository } from './data/transfer.repository.js';
import { LibraryCounter } from './library-counter.service.js';
import { TransferViews } from './transfer-views.service.js';

/** What a member sees of the own transfers: a page of them with counts, or one. */
@Injectable()
export class LibraryPages {
  constructor(
    private readonly transfers: TransferRepository,
    private readonly library: LibraryRepository,
    private readonly counts: LibraryCounter,
    private readonly views: TransferViews,
    private readonly clock: Clock,
  ) {}

  async page(ownerId: string, { filter, sort, order, skip }: QueryOf<typeof listTransfers>): Promise<TransferList> {
    const now = this.clock.now();
    const [page, counts] = await Promise.all([
      this.library.findPage({ ownerId, filter, sort, order, skip, limit: TRANSFERS_PAGE_SIZE, now }),
      this.counts.of(ownerId, now),
    ]);
    return {
      allDocs: await this.views.ofPage(page),
      allCount: counts.all,
      activeCount: counts.active,
      expiredCount: counts.expired,
      thisMonthsTransfers: counts.thisMonth,
      sharedCount: counts.shared,
    };
  }

  async bySlug(ownerId: string, slug: string): Promise<TransferView[]> {
    const transfer = await this.transfers.findOwned(ownerId, slug);
    return transfer ? [await this.views.ofOne(transfer)] : [];
  }
}
