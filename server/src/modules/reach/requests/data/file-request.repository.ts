import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model, QueryFilter } from 'mongoose';
import type { QueryOf } from '#contract/endpoint.js';
import { REQUEST_NAMES_EVER } from '#contract/limits.js';
import { requestSlugPattern } from '#contract/requests/request-names.js';
import type { listRequests } from '#contract/requests/requests.js';
import { AppError } from '../../../../core/errors/app-error.js';
import { SOME_TEXT, SOME_TIME } from '../../../../core/mongo/present.js';
import { isDuplicateKey, type Transaction } from '../../../../core/mongo/writes.js';
import type { OutboxEntry } from '../../../../core/outbox/outbox.js';
import { prefixesOf, termsCondition } from '../../../../core/search/search-terms.js';
import { type Scope, scopeCondition } from '../../../identity/auth/index.js';
import { startOfMonth, type Withheld } from '../../../files/transfers/index.js';
import { objectKey, type ObjectOwner, prefixOfKey } from '../../../files/uploads/index.js';
import { examplesOf, type FileRequest, type ListedRequest, searchTermsOf } from '../domain/file-request.js';
import { FILE_REQUESTS, type FileRequestDocument } from './file-request.schema.js';
import { SUBMISSIONS } from './submission.repository.js';

export type RequestChanges = Partial<Omit<FileRequest, '_id' | 'slug' | 'createdAt' | 'revision'>>;

/** Set once a request has had all its names. */
const LAST_NAME = `customSlugs.${REQUEST_NAMES_EVER - 1}`;

type Page = QueryOf<typeof listRequests> & { scope: Scope; now: Date };

const currentOf = (list: string) => ({ $filter: { input: list, cond: { $eq: ['$$this.removedAt', null] } } });
const countCurrent = (list: string) => ({ $size: currentOf(list) });

/** The people from whom nothing is missing, as `complete`; removed ones too. */
const lookupComplete = {
  $lookup: {
    from: SUBMISSIONS,
    localField: '_id',
    foreignField: 'requestId',
    pipeline: [{ $match: { isComplete: true, personId: SOME_TEXT } }, { $project: { _id: 0, personId: 1 } }],
    as: 'complete',
  },
};

/** Reads and writes file requests. */
@Injectable()
export class FileRequestRepository implements ObjectOwner {
  constructor(@InjectModel(FILE_REQUESTS) private readonly requests: Model<FileRequestDocument>) {}

  /**
   * @returns false if the slug or the account's idempotency key is taken; the transaction must be aborted then
   */
  async insert(request: FileRequest, outbox: OutboxEntry[], transaction: Transaction): Promise<boolean> {
    const forIndexes = { searchTerms: searchTermsOf(request), customSlugs: [request.customSlug ?? []].flat() };
    try {
      await named(() => this.requests.create([{ ...request, ...forIndexes, outbox }], { session: transaction }));
      return true;
    } catch (error) {
      if (isDuplicateKey(error)) return false;
      throw error;
    }
  }

  /** Finds requests of any account, deleted ones included. */
  async findBySlug(slug: string): Promise<FileRequest | null> {
    const document = await this.requests.findOne({ slug }).lean();
    return document && toFileRequest(document);
  }

  /** The request behind a link, of any account, deleted ones included. A name that was given up finds nothing. */
  async findByLink(name: string): Promise<FileRequest | null> {
    if (requestSlugPattern.test(name)) return this.findBySlug(name);
    const customSlug = name.toLowerCase();
    const document = await this.requests.findOne({ customSlugs: customSlug, customSlug }).lean();
    return document && toFileRequest(document);
  }

  async findById(id: string, transaction: Transaction | null = null): Promise<FileRequest | null> {
    const document = await this.requests.findById(id).session(transaction).lean();
    return document && toFileRequest(document);
  }

  /** Only the fields that name a request; deleted ones excluded. */
  findNamed(ids: readonly string[]): Promise<Pick<FileRequest, '_id' | 'slug' | 'title'>[]> {
    return this.requests.find({ _id: { $in: [...ids] }, deletedAt: null }, { slug: 1, title: 1 }).lean();
  }

  async findByIdempotencyKey(accountId: string, idempotencyKey: string): Promise<FileRequest | null> {
    const document = await this.requests.findOne({ accountId, idempotencyKey }).lean();
    return document && toFileRequest(document);
  }

  /** Null if it was changed since it was read. */
  async change(
    request: FileRequest,
    changes: RequestChanges,
    outbox: OutboxEntry[] = [],
    transaction: Transaction | null = null,
  ): Promise<FileRequest | null> {
    const { _id, revision } = request;
    const changed = { ...request, ...changes, revision: revision + 1 };
    const { customSlug } = changes;
    const isRenamed = customSlug && customSlug !== request.customSlug;
    const { modifiedCount } = await named(() =>
      this.requests.updateOne(
        { _id, revision, ...(isRenamed && { [LAST_NAME]: { $exists: false } }) },
        {
          $set: { ...changes, revision: changed.revision, searchTerms: searchTermsOf(changed) },
          ...(customSlug && { $addToSet: { customSlugs: customSlug } }),
          $push: { outbox: { $each: outbox } },
        },
        { ...(transaction && { session: transaction }) },
      ),
    );
    if (modifiedCount === 1) return changed;
    if (customSlug && (await this.hasAllNames(request)))
      throw new AppError('request-full', { limit: REQUEST_NAMES_EVER });
    return null;
  }

  private async hasAllNames({ _id, revision }: FileRequest): Promise<boolean> {
    return (await this.requests.exists({ _id, revision, [LAST_NAME]: { $exists: true } })) !== null;
  }

  /** Derived from the submissions, so it is no revision. @returns false if it was complete already */
  async setComplete(id: string, at: Date, outbox: OutboxEntry[]): Promise<boolean> {
    const { modifiedCount } = await this.requests.updateOne(
      { _id: id, completeAt: null },
      { $set: { completeAt: at }, $push: { outbox: { $each: outbox } } },
    );
    return modifiedCount === 1;
  }

  async setIncomplete(id: string): Promise<void> {
    await this.requests.updateOne({ _id: id, completeAt: { $ne: null } }, { $set: { completeAt: null } });
  }

  /** Finds requests of all accounts whose reminders are due, the longest due first. */
  async findToRemind(now: Date, limit: number): Promise<FileRequest[]> {
    const documents = await this.requests
      .find({ remindAt: { ...SOME_TIME, $lte: now }, deletedAt: null, withheld: { $exists: false } })
      .sort({ remindAt: 1 })
      .limit(limit)
      .lean();
    return documents.map(toFileRequest);
  }

  /** Does nothing if another run was first, or the owner has chosen other days. */
  async advanceReminder({ _id, remindAt }: Pick<FileRequest, '_id' | 'remindAt'>, next: Date | null): Promise<void> {
    await this.requests.updateOne({ _id, remindAt }, { $set: { remindAt: next } });
  }

  /** Null: people may submit again. @returns its slug; null if it is gone */
  async withhold(id: string, withheld: Withheld | null, transaction: Transaction): Promise<string | null> {
    const update = withheld === null ? { $unset: { withheld: 1 } } : { $set: { withheld } };
    const options = { session: transaction, projection: { slug: 1 } } as const;
    return (await this.requests.findOneAndUpdate({ _id: id }, update, options).lean())?.slug ?? null;
  }

  /**
   * Holds the request as it was read until the transaction ends: of a submission and a change of the request, or its freeze, at the
   * same time one is repeated. False if it has changed since.
   */
  async holdRevision(
    { _id, revision }: Pick<FileRequest, '_id' | 'revision'>,
    transaction: Transaction,
  ): Promise<boolean> {
    const { modifiedCount } = await this.requests.updateOne(
      { _id, revision, withheld: { $exists: false } },
      { $inc: { submissionWrites: 1 } },
      { session: transaction },
    );
    return modifiedCount === 1;
  }

  /** @returns the number of wrong passwords in a row */
  async countWrongPassword(id: string): Promise<number> {
    const found = await this.requests
      .findOneAndUpdate({ _id: id }, { $inc: { wrongPasswords: 1 } }, { returnDocument: 'after' })
      .lean();
    return found?.wrongPasswords ?? 0;
  }

  async resetWrongPasswords(id: string): Promise<void> {
    await this.requests.updateOne({ _id: id, wrongPasswords: { $gt: 0 } }, { $set: { wrongPasswords: 0 } });
  }

  async findPage({ sort, order, skip, limit, ...wanted }: Page): Promise<ListedRequest[]> {
    const direction = order === 'asc' ? 1 : -1;
    return this.requests.aggregate<ListedRequest>([
      { $match: conditionOf(wanted) },
      { $sort: { [sort]: direction, _id: direction } },
      { $skip: skip },
      { $limit: limit },
      lookupComplete,
      {
        $set: {
          itemCount: countCurrent('$items'),
          peopleCount: countCurrent('$people'),
          completeCount: {
            $size: {
              $filter: {
                input: '$complete',
                cond: { $in: ['$$this.personId', { $map: { input: currentOf('$people'), in: '$$this.personId' } }] },
              },
            },
          },
        },
      },
      { $unset: ['complete', 'items', 'people', 'searchTerms', 'customSlugs', 'submissionWrites', 'outbox'] },
    ]);
  }

  count(wanted: Pick<Page, 'scope' | 'filter' | 'search' | 'now'>): Promise<number> {
    return this.requests.countDocuments(conditionOf(wanted));
  }

  /** Reassigns the requests of a user who left the team. */
  async handOver({ accountId, createdBy }: Pick<FileRequest, 'accountId' | 'createdBy'>, to: string): Promise<void> {
    await this.requests.updateMany({ accountId, createdBy }, { $set: { createdBy: to } });
  }

  /** @returns what it was; null for all but the first of several calls */
  async delete(id: string, transaction: Transaction): Promise<FileRequest | null> {
    const document = await this.requests.findOneAndDelete({ _id: id }, { session: transaction }).lean();
    return document && toFileRequest(document);
  }

  /** Finds the prefixes that examples own. Each example is the only file of its upload. */
  async findPrefixes(prefixes: readonly string[]): Promise<string[]> {
    const wanted = { 'items.example.itemPath': { $in: prefixes.map((prefix) => objectKey(prefix, 0)) } };
    const documents = await this.requests.find(wanted, { 'items.example': 1 }).lean<Pick<FileRequest, 'items'>[]>();
    return documents.flatMap(({ items }) => examplesOf(items)).map(({ itemPath }) => prefixOfKey(itemPath));
  }

  async sumBytes(accountId: string, transaction: Transaction): Promise<number> {
    const sums = await this.sumExamples({ accountId }, transaction);
    return [...sums.values()].reduce((sum, bytes) => sum + bytes, 0);
  }

  sumByStore(): Promise<Map<string, number>> {
    return this.sumExamples({}, null);
  }

  private async sumExamples(
    which: { accountId?: string },
    transaction: Transaction | null,
  ): Promise<Map<string, number>> {
    const sums = await this.requests.aggregate<{ _id: string; bytes: number }>(
      [
        { $match: { ...which, 'items.example.itemPath': SOME_TEXT } },
        { $unwind: '$items' },
        { $match: { 'items.example.itemPath': SOME_TEXT } },
        { $group: { _id: '$items.example.store', bytes: { $sum: '$items.example.size' } } },
      ],
      { ...(transaction && { session: transaction }) },
    );
    return new Map(sums.map(({ _id, bytes }) => [_id, bytes]));
  }

  async *eachOf(accountId: string): AsyncGenerator<FileRequest> {
    for await (const document of this.requests.find({ accountId }).lean().cursor()) yield toFileRequest(document);
  }

  /** Counts what `eachOf` yields. */
  countOf(accountId: string): Promise<number> {
    return this.requests.countDocuments({ accountId });
  }
}

async function named<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    throw isDuplicateKey(error, 'customSlugs') ? new AppError('custom-slug-taken') : error;
  }
}

function conditionOf({
  scope,
  filter,
  search,
  now,
}: Pick<Page, 'scope' | 'filter' | 'search' | 'now'>): QueryFilter<FileRequestDocument> {
  const prefixes = prefixesOf(search);
  return {
    ...scopeCondition(scope),
    deletedAt: null,
    ...stateCondition(filter, now),
    ...(prefixes.length > 0 && termsCondition('searchTerms', prefixes)),
  };
}

function stateCondition(filter: Page['filter'], now: Date): QueryFilter<FileRequestDocument> {
  const isOpen = { closedAt: null, expiresAt: { $gt: now } };
  switch (filter) {
    case 'all':
      return {};
    case 'open':
      return { ...isOpen, completeAt: null };
    case 'complete':
      return { ...isOpen, completeAt: { $ne: null } };
    case 'closed':
      return { $or: [{ closedAt: { $ne: null } }, { expiresAt: { $lte: now } }] };
    case 'thisMonth':
      return { createdAt: { $gte: startOfMonth(now) } };
  }
}

function toFileRequest({ outbox: _outbox, ...request }: FileRequest & { outbox: OutboxEntry[] }): FileRequest {
  return request;
}
