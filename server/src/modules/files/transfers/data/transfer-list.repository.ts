import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model, QueryFilter } from 'mongoose';
import type { TransferFilter, TransferSort } from '#contract/transfers/transfers.js';
import type { TimeCursor } from '../../../../core/paging/time-cursor.js';
import { occurrenceOf, termsCondition } from '../../../../core/search/search-terms.js';
import { type Recipient, startOfMonth, type Transfer } from '../domain/transfer.js';
import { type Receiver } from '../domain/received.js';
import { type TransferDocument, TRANSFERS } from './transfer.schema.js';

interface ListPage {
  filter: TransferFilter;
  sort: TransferSort;
  order: 'asc' | 'desc';
  skip: number;
  limit: number;
}

/** Stored fields by the sort keys of the contract. */
const sortFields = {
  lastModified: 'lastModified',
  dateSent: 'dateSent',
  expiryDate: 'expiresAt',
  fileName: 'fileName',
  size: 'totalBytes',
} as const satisfies Record<TransferSort, string>;

export interface ListQuery {
  accountId: string;
  /** Users of the account. */
  createdBy: readonly string[];
  /** Prefixes of search terms that must all match; empty for no search. */
  search: readonly string[];
  now: Date;
}

export interface ListCounts {
  all: number;
  expired: number;
  /** Sent this month and not deleted. */
  thisMonth: number;
  /** Sent this month, without saved copies; without a search this includes deleted ones, as the limit of a plan does. */
  sentThisMonth: number;
  shared: number;
}

const NO_COUNTS: ListCounts = { all: 0, expired: 0, thisMonth: 0, sentThisMonth: 0, shared: 0 };

const row = {
  slug: 1,
  sendAs: 1,
  createdBy: 1,
  sender: 1,
  title: 1,
  message: 1,
  recipients: 1,
  totalBytes: 1,
  fileCount: 1,
  fileName: 1,
  moreFiles: 1,
  dateSent: 1,
  expirySeconds: 1,
  expiresAt: 1,
  undoUntil: 1,
  downloadLimit: 1,
  recipientsOnly: 1,
  reminds: 1,
  lastModified: 1,
  passwordHash: 1,
  isEncrypted: 1,
  sharedWith: 1,
} as const;

/** The fields of a transfer that a list shows. */
export type ListedTransfer = Pick<Transfer, '_id' | keyof typeof row>;

const receivedRow = {
  slug: 1,
  sender: 1,
  title: 1,
  message: 1,
  fileName: 1,
  fileCount: 1,
  totalBytes: 1,
  dateSent: 1,
  expiresAt: 1,
  passwordHash: 1,
  isEncrypted: 1,
} as const;

/** A received transfer without its files, and with the receiver as its only recipient. */
export type ReceivedRecord = Pick<Transfer, '_id' | keyof typeof receivedRow> & {
  recipients?: Pick<Recipient, 'recipientId'>[];
};

/** No index gives these orders. */
const sortedInMemory: ReadonlySet<TransferSort> = new Set(['fileName', 'size']);

/** Pages of transfers, with their counts: of an account, and of all that were sent to an address or shared with a user. */
@Injectable()
export class TransferListRepository {
  constructor(@InjectModel(TRANSFERS) private readonly transfers: Model<TransferDocument>) {}

  findPage({ filter, sort, order, skip, limit, ...query }: ListQuery & ListPage): Promise<ListedTransfer[]> {
    const direction = order === 'asc' ? 1 : -1;
    const rows = { $project: row };
    const sorted = { $sort: { [sortFields[sort]]: direction, _id: direction } as const };
    return this.transfers.aggregate<ListedTransfer>([
      { $match: { ...liveCondition(query), ...filterCondition(filter, query.now) } },
      // A sort in memory holds rows, not transfers with up to 1500 files each; by an index, the page alone is read.
      ...(sortedInMemory.has(sort) ? [rows, sorted] : [sorted, rows]),
      { $skip: skip },
      { $limit: limit },
    ]);
  }

  /** Without a search the query is covered by an index; a search reads the matching documents. */
  async count(query: ListQuery): Promise<ListCounts> {
    const { search, now } = query;
    const isLive = { $eq: ['$deletedAt', null] };
    const isThisMonth = { $gte: ['$dateSent', startOfMonth(now)] };
    const [counts] = await this.transfers.aggregate<ListCounts>([
      { $match: search.length > 0 ? liveCondition(query) : listedCondition(query) },
      {
        $group: {
          _id: null,
          all: countOf(isLive),
          expired: countOf(isLive, { $lt: ['$expiresAt', now] }),
          thisMonth: countOf(isLive, isThisMonth),
          sentThisMonth: countOf(isThisMonth, { $ne: ['$sendAs', 'none'] }),
          shared: countOf(isLive, '$isShared'),
        },
      },
    ]);
    return counts ?? NO_COUNTS;
  }

  /** Newest first. Excludes transfers that the sender can still undo, withdrawn ones and deleted ones. */
  findReceivedPage(
    { userId, email }: Receiver,
    { after, limit, search, now }: { after: TimeCursor | null; limit: number; search: readonly string[]; now: Date },
  ): Promise<ReceivedRecord[]> {
    const own = { $elemMatch: { email, withdrawnAt: null } };
    return this.transfers
      .find(
        {
          $or: [{ recipients: own }, { sharedWith: userId }],
          deletedAt: null,
          undoUntil: { $not: { $gt: now } },
          ...(after && { dateSent: { $lte: after.at }, $nor: [{ dateSent: after.at, _id: { $gte: after.id } }] }),
          ...(search.length > 0 && { $and: search.map(receivedCondition) }),
        },
        { ...receivedRow, recipients: own },
      )
      .sort({ dateSent: -1, _id: -1 })
      .limit(limit)
      .lean();
  }
}

function listedCondition({ accountId, createdBy }: Omit<ListQuery, 'now'>): QueryFilter<TransferDocument> {
  return { accountId, requestId: null, createdBy: { $in: [...createdBy] } };
}

function liveCondition({ search, ...query }: Omit<ListQuery, 'now'>): QueryFilter<TransferDocument> {
  return {
    ...listedCondition({ search, ...query }),
    deletedAt: null,
    ...(search.length > 0 && termsCondition('searchTerms', search)),
  };
}

/**
 * The index finds what one person received, and this looks at each. The stored terms cannot be used: they would tell
 * whether another person received it, and what a protected transfer contains.
 */
function receivedCondition(word: string): QueryFilter<TransferDocument> {
  const found = occurrenceOf(word);
  return {
    $or: [
      { 'sender.name': found },
      { 'sender.email': found },
      { 'sender.company': found },
      {
        passwordHash: null,
        $or: [{ title: found }, { message: found }, { files: { $elemMatch: { path: found, removedAt: null } } }],
      },
    ],
  };
}

function filterCondition(filter: TransferFilter, now: Date): QueryFilter<TransferDocument> {
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
      return { isShared: true };
  }
}

function countOf(...conditions: (object | string)[]): { $sum: object } {
  return { $sum: { $cond: [{ $and: conditions }, 1, 0] } };
}
