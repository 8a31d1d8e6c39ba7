import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import { Log } from '../../../core/logging/log.js';
import { SearchSnapshotRepository } from '../data/search-snapshot.repository.js';
import { SearchableRepository } from '../data/searchable.repository.js';
import type { LibraryCounts } from '../domain/library-counts.js';
import type { LibraryPage } from '../domain/library-page.js';
import { countsOfFound, findEntries, pageOf, searchWords } from '../domain/search.js';
import { SearchIndex } from '../domain/search-index.js';

/** UTF-16 units of the texts that are held, of all owners together; who searched longest ago makes room. */
const MOST_TEXT = 30_000_000;
/** So many changes are quickly read again. */
const MANY_CHANGES = 2000;
/** Of a large library: writing it anew must be rare beside its changes. */
const CHANGED_SHARE = 0.05;

export interface Findings {
  ids: string[];
  counts: LibraryCounts;
}

/**
 * Searches an owner's transfers: their texts are held in memory, and before each search those that changed since are read
 * again. Of large libraries a snapshot is stored, so that a server that starts reads what changed since then, and not all;
 * it follows from the transfers, and one that is old, or gone, is as right.
 */
@Injectable()
export class LibrarySearch {
  /** In the order of their last search. */
  private readonly held = new Map<string, Promise<SearchIndex>>();
  private readonly storing = new Set<string>();

  constructor(
    private readonly searchables: SearchableRepository,
    private readonly snapshots: SearchSnapshotRepository,
    private readonly log: Log,
  ) {}

  async find(ownerId: string, query: string, page: LibraryPage & { now: Date }): Promise<Findings> {
    const index = await this.refreshed(ownerId, page.now);
    await this.makeRoom(ownerId);
    const found = findEntries(index.entries(), searchWords(query));
    return { ids: pageOf(found, page, page.now), counts: countsOfFound(found, page.now) };
  }

  /** Every snapshot, and whether reading all transfers gives the same. */
  async *proveSnapshots(now: Date): AsyncGenerator<{ ownerId: string; isRight: boolean }> {
    for await (const ownerId of this.snapshots.eachOwner()) {
      const all = new SearchIndex();
      all.update(await this.searchables.changed(ownerId, null), now);
      const kept = await this.restored(ownerId, now);
      kept.update(await this.searchables.changed(ownerId, kept.since), now);
      const odd = differences(all, kept);
      // Changed while it was being proved.
      for (const { _id } of await this.searchables.changed(ownerId, all.since)) odd.delete(_id);
      yield { ownerId, isRight: odd.size === 0 };
    }
  }

  /** One reading at a time of an owner; those who come meanwhile read after it what changed since. */
  private refreshed(ownerId: string, now: Date): Promise<SearchIndex> {
    const before = this.held.get(ownerId)?.catch(() => null) ?? Promise.resolve(null);
    const next = this.refresh(ownerId, before, now);
    this.held.delete(ownerId);
    this.held.set(ownerId, next);
    return next;
  }

  private async refresh(ownerId: string, before: Promise<SearchIndex | null>, now: Date): Promise<SearchIndex> {
    const index = (await before) ?? (await this.restored(ownerId, now));
    index.update(await this.searchables.changed(ownerId, index.since), now);
    if (index.changes >= Math.max(MANY_CHANGES, index.count * CHANGED_SHARE)) void this.store(ownerId, index);
    return index;
  }

  /** Without a snapshot, or with one of a clock that is ahead, empty: all is read then. */
  private async restored(ownerId: string, now: Date): Promise<SearchIndex> {
    const snapshot = await this.snapshots.find(ownerId);
    return snapshot && snapshot.readAt <= now ? SearchIndex.of(snapshot) : new SearchIndex();
  }

  /** Once at a time, beside the search; the next one tries again. */
  private async store(ownerId: string, index: SearchIndex): Promise<void> {
    const snapshot = index.snapshot();
    if (!snapshot || this.storing.has(ownerId)) return;
    this.storing.add(ownerId);
    const { changes } = index;
    index.changes = 0;
    try {
      await this.snapshots.replace(ownerId, snapshot);
    } catch (error) {
      index.changes += changes;
      this.log.warn({ ownerId, err: error }, 'the texts of a library were not stored');
    } finally {
      this.storing.delete(ownerId);
    }
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

/** Ids of what one of them has, or has otherwise. */
function differences(one: SearchIndex, other: SearchIndex): Set<string> {
  const [left, right] = [one, other].map((index) => new Map([...index.entries()].map((entry) => [entry.id, entry])));
  const ids = new Set([...(left?.keys() ?? []), ...(right?.keys() ?? [])]);
  return new Set([...ids].filter((id) => !isDeepStrictEqual(left?.get(id), right?.get(id))));
}
