import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { type Scope, scopeCondition } from '../../../identity/auth/index.js';
import { FILE_REQUESTS, type FileRequestDocument } from './file-request.schema.js';
import { REQUEST_VISITS, type RequestVisitDocument } from './request-visit.repository.js';
import { SHOWN_SUBMISSIONS, type SubmissionDocument, SUBMISSIONS } from './submission.repository.js';

export interface RequestPeriod {
  scope: Scope;
  start: Date;
  /** Excluded. */
  end: Date;
}

interface Counts {
  opened: number;
  submitted: number;
}

interface RequestFigures {
  rows: (Counts & { _id: string; slug: string; title: string; latest: Date })[];
  totals: (Counts & { requests: number })[];
}

type Sender = Pick<SubmissionDocument, 'requestId' | 'personId' | 'from' | 'lastAt'>;

/** Without those that nothing is left of. */
function submissionsOf({ scope, start, end }: RequestPeriod) {
  return {
    ...scopeCondition(scope),
    ...SHOWN_SUBMISSIONS,
    lastAt: { $gte: start, $lt: end },
    'items.0': { $exists: true },
  };
}

/** Aggregates visits and submissions of file requests. */
@Injectable()
export class RequestFigureRepository {
  constructor(
    @InjectModel(FILE_REQUESTS) private readonly requests: Model<FileRequestDocument>,
    @InjectModel(REQUEST_VISITS) private readonly visits: Model<RequestVisitDocument>,
    @InjectModel(SUBMISSIONS) private readonly submissions: Model<SubmissionDocument>,
  ) {}

  async hasAny(scope: Scope): Promise<boolean> {
    return (await this.requests.exists({ ...scopeCondition(scope), deletedAt: null })) !== null;
  }

  /**
   * The latest first; deleted requests excluded. A visit does not store who made the request, so the request is read.
   */
  async count(period: RequestPeriod, skip: number, limit: number): Promise<RequestFigures | undefined> {
    const { scope, start, end } = period;
    const [figures] = await this.visits.aggregate<RequestFigures>([
      { $match: { accountId: scope.accountId, lastAt: { $gte: start, $lt: end } } },
      { $project: { requestId: 1, lastAt: 1, opened: { $cond: [{ $eq: ['$personId', null] }, 0, 1] } } },
      {
        $unionWith: {
          coll: SUBMISSIONS,
          pipeline: [
            { $match: submissionsOf(period) },
            { $project: { requestId: 1, lastAt: 1, submitted: { $literal: 1 } } },
          ],
        },
      },
      {
        $group: {
          _id: '$requestId',
          opened: { $sum: '$opened' },
          submitted: { $sum: '$submitted' },
          latest: { $max: '$lastAt' },
        },
      },
      {
        $lookup: {
          from: FILE_REQUESTS,
          localField: '_id',
          foreignField: '_id',
          pipeline: [{ $match: { ...scopeCondition(scope), deletedAt: null } }, { $project: { slug: 1, title: 1 } }],
          as: 'request',
        },
      },
      { $unwind: '$request' },
      { $sort: { latest: -1, _id: 1 } },
      {
        $facet: {
          rows: [
            { $skip: skip },
            { $limit: limit },
            { $project: { slug: '$request.slug', title: '$request.title', opened: 1, submitted: 1, latest: 1 } },
          ],
          totals: [
            {
              $group: {
                _id: null,
                requests: { $sum: 1 },
                opened: { $sum: '$opened' },
                submitted: { $sum: '$submitted' },
              },
            },
            { $project: { _id: 0 } },
          ],
        },
      },
    ]);
    return figures;
  }

  /** How often the links of these requests were opened, ever. */
  countOpens(requestIds: readonly string[]): Promise<{ _id: string; opens: number }[]> {
    return this.visits.aggregate([
      { $match: { requestId: { $in: [...requestIds] } } },
      { $group: { _id: '$requestId', opens: { $sum: '$count' } } },
    ]);
  }

  /** The latest first. */
  findSenders(period: RequestPeriod, skip: number, limit: number): Promise<Sender[]> {
    return this.submissions
      .find(submissionsOf(period), { requestId: 1, personId: 1, from: 1, lastAt: 1 })
      .sort({ lastAt: -1, _id: -1 })
      .skip(skip)
      .limit(limit)
      .lean<Sender[]>();
  }

  countSenders(period: RequestPeriod): Promise<number> {
    return this.submissions.countDocuments(submissionsOf(period));
  }

  findPlaces(visitIds: readonly string[]): Promise<Pick<RequestVisitDocument, '_id' | 'country' | 'city'>[]> {
    return this.visits.find({ _id: { $in: [...visitIds] } }, { country: 1, city: 1 }).lean();
  }
}
