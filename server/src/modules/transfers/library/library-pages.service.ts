import { Injectable } from '@nestjs/common';
import type { QueryOf } from '#contract/endpoint.js';
import { TRANSFERS_PAGE_SIZE } from '#contract/limits.js';
import type { listTransfers, TransferList, TransferView } from '#contract/transfers.js';
import { Clock } from '../../../core/clock/clock.js';
import { LibraryRepository } from '../data/library.repository.js';
import { SearchableRepository } from '../data/searchable.repository.js';
import { TransferRepository } from '../data/transfer.repository.js';
import type { LibraryCounts } from '../domain/library-counts.js';
import type { LibraryPage } from '../domain/library-page.js';
import { startOfMonth, type Transfer } from '../domain/transfer.js';
import { LibraryCounter } from './library-counter.service.js';
import { LibrarySearch } from './library-search.service.js';
import { TransferViews } from './transfer-views.service.js';

type Page = LibraryPage & { now: Date };

interface Found {
  transfers: Transfer[];
  counts: LibraryCounts;
  /** Made this month and still there. */
  thisMonth: number;
}

/** What a member sees of the own transfers: a page of them with counts, or one. */
@Injectable()
export class LibraryPages {
  constructor(
    private readonly transfers: TransferRepository,
    private readonly library: LibraryRepository,
    private readonly counts: LibraryCounter,
    private readonly search: LibrarySearch,
    private readonly searchables: SearchableRepository,
    private readonly views: TransferViews,
    private readonly clock: Clock,
  ) {}

  async page(ownerId: string, { search, ...query }: QueryOf<typeof listTransfers>): Promise<TransferList> {
    const page = { ...query, limit: TRANSFERS_PAGE_SIZE, now: this.clock.now() };
    const { transfers, counts, thisMonth } = await (search === ''
      ? this.browse(ownerId, page)
      : this.find(ownerId, search, page));
    return {
      allDocs: await this.views.ofPage(transfers),
      allCount: counts.all,
      activeCount: counts.active,
      expiredCount: counts.expired,
      thisMonthsTransfers: counts.thisMonth,
      thisMonthCount: thisMonth,
      sharedCount: counts.shared,
    };
  }

  private async browse(ownerId: string, page: Page): Promise<Found> {
    const [transfers, counts, thisMonth] = await Promise.all([
      this.library.findPage({ ownerId, ...page }),
      this.counts.of(ownerId, page.now),
      this.library.countLiveSentSince(ownerId, startOfMonth(page.now)),
    ]);
    return { transfers, counts, thisMonth };
  }

  private async find(ownerId: string, search: string, page: Page): Promise<Found> {
    const { ids, counts } = await this.search.find(ownerId, search, page);
    return { transfers: await this.searchables.byIds(ownerId, ids), counts, thisMonth: counts.thisMonth };
  }

  async bySlug(ownerId: string, slug: string): Promise<TransferView[]> {
    const transfer = await this.transfers.findOwned(ownerId, slug);
    return transfer ? [await this.views.ofOne(transfer)] : [];
  }
}
