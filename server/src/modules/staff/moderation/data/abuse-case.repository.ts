import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type Model, type QueryFilter, Schema } from 'mongoose';
import type { CaseFigures, caseFilters, CaseList } from '#contract/admin/abuse.js';
import { SOME_TIME } from '../../../../core/mongo/present.js';
import type { Transaction } from '../../../../core/mongo/writes.js';
import { type OutboxEntry, outboxField, outboxIndex } from '../../../../core/outbox/outbox.js';
import type { AbuseCase, ListedCase } from '../domain/abuse-case.js';

export const ABUSE_CASES = 'abuse_cases';

type AbuseCaseDocument = Omit<AbuseCase, 'id'> & { _id: string; outbox: OutboxEntry[] };

const text = { type: String, default: '' };
const instant = { type: Date, default: null };

export const abuseCaseSchema = new Schema<AbuseCaseDocument>(
  {
    _id: { type: String, required: true },
    kind: { type: String, required: true },
    slug: { type: String, required: true },
    title: text,
    state: { type: String, required: true },
    accountId: text,
    senderId: text,
    sender: { _id: false, type: { email: text, name: text, isMember: Boolean }, required: true },
    lang: { type: String, required: true },
    reports: {
      type: [{ _id: false, reporter: String, category: String, text, email: text, lang: String, at: Date }],
      required: true,
    },
    reportCount: { type: Number, required: true },
    isFrozenByReports: { type: Boolean, default: false },
    evidence: {
      _id: false,
      type: {
        takenAt: Date,
        sentAt: Date,
        expiresAt: Date,
        isProtected: Boolean,
        peopleCount: Number,
        items: [String],
        files: [{ _id: false, path: text, size: Number, sha256: { type: String, default: null }, isRemoved: Boolean }],
      },
      required: true,
    },
    notes: { type: [{ _id: false, id: String, authorId: text, text: String, at: Date }], default: [] },
    appeal: { _id: false, type: { text, state: String, at: Date }, default: null },
    keptUntil: instant,
    openedAt: { type: Date, required: true },
    lastReportAt: { type: Date, required: true },
    decidedAt: instant,
    forgetAt: instant,
    revision: { type: Number, required: true },
    outbox: outboxField,
  },
  { collection: ABUSE_CASES, strict: 'throw', versionKey: false, autoIndex: false, minimize: false },
);

abuseCaseSchema.index({ lastReportAt: -1, _id: -1 });
abuseCaseSchema.index({ state: 1, lastReportAt: -1, _id: -1 });
abuseCaseSchema.index({ accountId: 1, state: 1 });
abuseCaseSchema.index({ senderId: 1 });
abuseCaseSchema.index({ 'appeal.state': 1, lastReportAt: -1, _id: -1 });
abuseCaseSchema.index({ openedAt: 1 });
abuseCaseSchema.index({ keptUntil: 1 }, { partialFilterExpression: { keptUntil: SOME_TIME } });
abuseCaseSchema.index({ 'reports.email': 1 });
abuseCaseSchema.index({ 'notes.authorId': 1 });
abuseCaseSchema.index({ forgetAt: 1 }, { expireAfterSeconds: 0 });
abuseCaseSchema.index(...outboxIndex);

/** Whose accounts: their own, and what they sent for others'. */
interface Holder {
  accountId: string;
  userId: string;
}

export type CaseFilter = (typeof caseFilters)[number] | undefined;

const LATEST_FIRST = { lastReportAt: -1, _id: -1 } as const;

@Injectable()
export class AbuseCaseRepository {
  constructor(@InjectModel(ABUSE_CASES) private readonly cases: Model<AbuseCaseDocument>) {}

  /** Fails with a duplicate key if there is one. */
  async insert({ id, ...rest }: AbuseCase, outbox: readonly OutboxEntry[], transaction: Transaction): Promise<void> {
    await this.cases.create([{ _id: id, ...rest, outbox: [...outbox] }], { session: transaction });
  }

  /** The first report came at `from` or later, and before `until`. */
  async findOpened(from: Date, until: Date): Promise<Pick<AbuseCase, 'id' | 'kind' | 'reports'>[]> {
    const documents = await this.cases
      .find({ openedAt: { $gte: from, $lt: until } }, { kind: 1, reports: 1 })
      .sort({ openedAt: 1 })
      .lean();
    return documents.map(({ _id, kind, reports }) => ({ id: _id, kind, reports }));
  }

  async findById(id: string, transaction: Transaction | null = null): Promise<AbuseCase | null> {
    const document = await this.cases.findById(id).session(transaction).lean();
    return document && toCase(document);
  }

  /** Within the transaction in which it was read, so that a change in between repeats that. */
  async change(
    { id, revision }: Pick<AbuseCase, 'id' | 'revision'>,
    changes: Partial<AbuseCase>,
    outbox: readonly OutboxEntry[],
    transaction: Transaction,
  ): Promise<void> {
    await this.cases.updateOne(
      { _id: id },
      { $set: { ...changes, revision: revision + 1 }, $push: { outbox: { $each: [...outbox] } } },
      { session: transaction },
    );
  }

  async page(filter: CaseFilter, { skip, limit }: { skip: number; limit: number }): Promise<ListedCase[]> {
    const documents = await this.cases
      .find(conditionOf(filter), { evidence: 0, notes: 0, outbox: 0 })
      .sort(LATEST_FIRST)
      .skip(skip)
      .limit(limit)
      .lean<(Omit<ListedCase, 'id'> & { _id: string })[]>();
    return documents.map(({ _id, ...rest }) => ({ id: _id, ...rest }));
  }

  count(filter: CaseFilter): Promise<number> {
    return this.cases.countDocuments(conditionOf(filter));
  }

  /** Number of cases that wait for the staff, by state. */
  async countWaiting(): Promise<CaseList['waiting']> {
    const [toDo, open, review, appealed] = await Promise.all([
      this.count('to-do'),
      this.count('open'),
      this.count('under-review'),
      this.count('appealed'),
    ]);
    return { 'to-do': toDo, open, 'under-review': review, appealed };
  }

  countTakenDown(accountId: string): Promise<number> {
    return this.cases.countDocuments({ accountId, state: 'taken-down' });
  }

  /** Taken-down cases that are due for deletion; excludes those with an open appeal. */
  async findToDelete(now: Date, limit: number): Promise<Pick<AbuseCase, 'id' | 'kind'>[]> {
    const documents = await this.cases
      .find({ keptUntil: { ...SOME_TIME, $lte: now }, 'appeal.state': { $ne: 'open' } }, { _id: 1, kind: 1 })
      .limit(limit)
      .lean();
    return documents.map(({ _id, kind }) => ({ id: _id, kind }));
  }

  /** Unless an appeal came since. */
  async markDeleted(id: string): Promise<void> {
    await this.cases.updateOne({ _id: id, 'appeal.state': { $ne: 'open' } }, { $set: { keptUntil: null } });
  }

  figures(): Promise<CaseFigures['months']> {
    return this.cases.aggregate<CaseFigures['months'][number]>([
      { $match: { openedAt: { $gte: new Date(0) } } },
      {
        $group: {
          _id: { $dateToString: { date: '$openedAt', format: '%Y-%m' } },
          cases: { $sum: 1 },
          reports: { $sum: '$reportCount' },
          pending: countIf({ $in: ['$state', ['open', 'under-review']] }),
          takenDown: countIf({ $eq: ['$state', 'taken-down'] }),
          dismissed: countIf({ $eq: ['$state', 'dismissed'] }),
          appeals: countIf({ $ne: [{ $ifNull: ['$appeal', null] }, null] }),
          restored: countIf({ $eq: ['$appeal.state', 'granted'] }),
        },
      },
      { $sort: { _id: -1 } },
      { $set: { month: '$_id' } },
      { $unset: '_id' },
    ]);
  }

  async *eachOf({ accountId, userId }: Holder): AsyncGenerator<AbuseCase> {
    const cursor = this.cases
      .find({ $or: [{ accountId }, { senderId: userId }] })
      .lean()
      .cursor();
    for await (const document of cursor) yield toCase(document);
  }

  async *eachReportedBy(email: string): AsyncGenerator<AbuseCase> {
    for await (const document of this.cases.find({ 'reports.email': email }).lean().cursor()) yield toCase(document);
  }

  /** Cases that were taken down stay, without whom and what they name. */
  async forgetSender({ accountId, userId }: Holder): Promise<void> {
    const theirs = { $or: [{ accountId }, { senderId: userId }] };
    await this.cases.deleteMany({ ...theirs, state: { $ne: 'taken-down' } });
    await this.cases.updateMany(theirs, {
      $set: {
        accountId: '',
        senderId: '',
        'sender.email': '',
        'sender.name': '',
        appeal: null,
        title: '',
        'evidence.items': [],
        'evidence.files.$[].path': '',
      },
    });
  }

  async forgetReporter(email: string): Promise<void> {
    await this.cases.updateMany(
      { 'reports.email': email },
      { $set: { 'reports.$[theirs].email': '' } },
      { arrayFilters: [{ 'theirs.email': email }] },
    );
  }

  /** The notes stay, without saying who wrote them. */
  async forgetAuthor(authorId: string): Promise<void> {
    await this.cases.updateMany(
      { 'notes.authorId': authorId },
      { $set: { 'notes.$[theirs].authorId': '' } },
      { arrayFilters: [{ 'theirs.authorId': authorId }] },
    );
  }
}

function conditionOf(filter: CaseFilter): QueryFilter<AbuseCaseDocument> {
  if (filter === undefined) return { lastReportAt: { $gte: new Date(0) } };
  if (filter === 'to-do') return { $or: [{ state: { $in: ['open', 'under-review'] } }, { 'appeal.state': 'open' }] };
  return filter === 'appealed' ? { 'appeal.state': 'open' } : { state: filter };
}

const countIf = (condition: object) => ({ $sum: { $cond: [condition, 1, 0] } });

function toCase({ _id, outbox: _outbox, ...rest }: AbuseCaseDocument): AbuseCase {
  return { id: _id, ...rest };
}
