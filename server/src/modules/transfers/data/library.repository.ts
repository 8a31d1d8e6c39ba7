import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model, QueryFilter } from 'mongoose';
import { isDuplicateKey } from '../../../core/mongo/is-duplicate-key.js';
import { type Change, type CountsBase, type CountsState, NO_COUNTS } from '../domain/library-counts.js';
import { type LibraryPage, sortFields } from '../domain/library-page.js';
import { startOfMonth, type Transfer } from '../domain/transfer.js';
import { LIBRARY_COUNTS, type LibraryCountsDocument } from './library-counts.schema.js';
import { type TransferDocument, TRANSFERS, withoutOutbox } from './transfer.schema.js';
import { windowsBefore } from './windows.js';

export interface LibraryQuery extends LibraryPage {
  ownerId: string;
  now: Date;
}

function conditionOf(filter: LibraryQuery['filter'], now: Date): QueryFilter<TransferDocument> {
  switch (filter) {
    case 'all':
      return {};
    case 'active':
      return { expiresAt: { $gte: now } };
    case 'expired':
      return { expiresAt: { $lt: now } };
    case 'thisMonth':
      return { dateSent: { $gte: startOfMonth(now) } };
    case 'shared':
      return { 'sharedWith.0': { $exists: true } };
  }
}

/** What an owner sees of all transfers: pages and counts. */
@Injectable()
export class LibraryRepository {
  constructor(
    @InjectModel(TRANSFERS) private readonly transfers: Model<TransferDocument>,
    @InjectModel(LIBRARY_COUNTS) private readonly bases: Model<LibraryCountsDocument>,
  ) {}

  async findPage(query: LibraryQuery): Promise<Transfer[]> {
    const { ownerId, filter, sort, order, now } = query;
    const live = { ownerId, deletedAt: null };
    if (filter === 'all' && order === 'desc' && (sort === 'lastModified' || sort === 'dateSent')) {
      // The latest first: of a database that sorts all it has found, only a recent part is asked for.
      for (const since of windowsBefore(now)) {
        const page = await this.sorted({ ...live, [sort]: { $gte: since } }, query);
        if (page.length === query.limit) return page;
      }
    }
    return this.sorted({ ...live, ...conditionOf(filter, now) }, query);
  }

  async countLiveSentSince(ownerId: string, since: Date): Promise<number> {
    return this.transfers.countDocuments({ ownerId, deletedAt: null, dateSent: { $gte: since } });
  }

  async baseOf(ownerId: string): Promise<CountsBase> {
    return (await this.bases.findById(ownerId, { _id: 0 }).lean()) ?? NO_COUNTS;
  }

  /** What changed since the base, deleted ones included, and what expired between it and `until`. */
  async stateSince(ownerId: string, base: CountsBase, until: Date): Promise<CountsState> {
    const expired = { ownerId, deletedAt: null, expiresAt: { $gte: base.upTo, $lt: until } };
    const expiring = await this.transfers.find(expired, { _id: 1 }).lean();
    const changed = { dateSent: 1, lastModified: 1, deletedAt: 1, expiresAt: 1, lapses: 1, sharedWith: 1 };
    const changes = await this.transfers.find({ ownerId, lastModified: { $gte: base.upTo } }, changed).lean();
    return { base, changes: changes.map(toChange), expiredSince: expiring.map(({ _id }) => _id) };
  }

  /** False where the base has changed since it was read. */
  async advance(ownerId: string, from: CountsBase, to: CountsBase): Promise<boolean> {
    try {
      if (from === NO_COUNTS) await this.bases.create({ _id: ownerId, ...to });
      const { matchedCount } = await this.bases.updateOne({ _id: ownerId, upTo: from.upTo }, { $set: to });
      return from === NO_COUNTS || matchedCount === 1;
    } catch (error) {
      if (isDuplicateKey(error)) return false;
      throw error;
    }
  }

  /** Every base of every owner, for the proof of the invariants. */
  async *eachBase(): AsyncGenerator<CountsBase & { ownerId: string }> {
    for await (const { _id, ...base } of this.bases.find().lean().cursor()) yield { ownerId: _id, ...base };
  }

  private async sorted(
    condition: QueryFilter<TransferDocument>,
    { sort, order, skip, limit }: LibraryQuery,
  ): Promise<Transfer[]> {
    const direction = order === 'asc' ? 1 : -1;
    const documents = await this.transfers
      .find(condition)
      .sort({ [sortFields[sort]]: direction, _id: direction })
      .skip(skip)
      .limit(limit)
      .lean();
    return documents.map(withoutOutbox);
  }
}

type Changed = Pick<
  TransferDocument,
  '_id' | 'dateSent' | 'lastModified' | 'deletedAt' | 'expiresAt' | 'lapses' | 'sharedWith'
>;

function toChange({ _id, sharedWith, lapses, ...dates }: Changed): Change {
  // Records from before it was there have none.
  return { id: _id, isShared: sharedWith.length > 0, lapses: lapses ?? [], ...dates };
}
