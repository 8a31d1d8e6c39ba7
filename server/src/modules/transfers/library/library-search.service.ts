import { Injectable } from '@nestjs/common';
import { SearchableRepository } from '../data/searchable.repository.js';
import type { LibraryCounts } from '../domain/library-counts.js';
import type { LibraryPage } from '../domain/library-page.js';
import { countsOfFound, findEntries, pageOf, searchWords } from '../domain/search.js';
import { SearchIndex } from '../domain/search-index.js';

/** UTF-16 units of the texts that are held, of all owners together; who searched longest ago makes room. */
const MOST_TEXT = 30_000_000;

export interface Findings {
  ids: string[];
  counts: LibraryCounts;
}

/**
 * Searches an owner's transfers: their texts are held in memory, and before each search those that changed since are read
 * again. Nothing is stored for it, so that every record is found, however old, and a server that starts reads again.
 */
@Injectable()
export class LibrarySearch {
  /** In the order of their last search. */
  private readonly held = new Map<string, Promise<SearchIndex>>();

  constructor(private readonly searchables: SearchableRepository) {}

  async find(ownerId: string, query: string, page: LibraryPage & { now: Date }): Promise<Findings> {
    const index = await this.refreshed(ownerId, page.now);
    await this.makeRoom(ownerId);
    const found = findEntries(index.entries(), searchWords(query));
    return { ids: pageOf(found, page, page.now), counts: countsOfFound(found, page.now) };
  }

  /** One reading at a time of an owner; those who come meanwhile read after it what changed since. */
  private refreshed(ownerId: string, now: Date): Promise<SearchIndex> {
    const before = this.held.get(ownerId)?.catch(() => new SearchIndex());
    const next = this.refresh(ownerId, before ?? Promise.resolve(new SearchIndex()), now);
    this.held.delete(ownerId);
    this.held.set(ownerId, next);
    return next;
  }

  private async refresh(ownerId: string, before: Promise<SearchIndex>, now: Date): Promise<SearchIndex> {
    const index = await before;
    index.update(await this.searchables.changed(ownerId, index.since), now);
    return index;
  }

  private async makeRoom(forOwner: string): Promise<void> {
    const indexes = await Promise.allSettled(
      [...this.held].map(async ([ownerId, held]) => ({ ownerId, size: (await held).size })),
    );
    const sizes = indexes.flatMap((held) => (held.status === 'fulfilled' ? [held.value] : []));
    let text = sizes.reduce((sum, { size }) => sum + size, 0);
    for (const { ownerId, size } of sizes) {
      if (text <= MOST_TEXT || ownerId === forOwner) return;
      this.held.delete(ownerId);
      text -= size;
    }
  }
}
