import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import type { PageView } from '../domain/page-view.js';
import { type LastSteps, NO_STEPS } from '../domain/last-steps.js';
import { type DownloadDocument, DOWNLOADS } from './download.schema.js';
import { PAGE_VIEWS } from './page-view.schema.js';

export interface DayCount {
  /** UTC day: `2026-11-21`. */
  _id: string;
  count: number;
}

export interface ActivityStats {
  /** Most downloads first. */
  countries: { country: string; downloads: number }[];
  days: DayCount[];
  downloaders: { count: number }[];
}

type StepsOf<Field extends keyof LastSteps> = Pick<LastSteps, Field> & { _id: string | null };

function countByDay(instant: string) {
  return { $group: { _id: { $dateToString: { date: instant, format: '%Y-%m-%d' } }, count: { $sum: 1 } } };
}

/** Statistics of one transfer, computed from its page views and downloads at each request. */
@Injectable()
export class TransferStatsRepository {
  constructor(
    @InjectModel(DOWNLOADS) private readonly downloads: Model<DownloadDocument>,
    @InjectModel(PAGE_VIEWS) private readonly pageViews: Model<PageView>,
  ) {}

  async countDownloads(transferId: string): Promise<ActivityStats | undefined> {
    const [stats] = await this.downloads.aggregate<ActivityStats>([
      { $match: { transferId } },
      {
        $facet: {
          countries: [
            { $match: { country: { $ne: null } } },
            { $group: { _id: '$country', downloads: { $sum: 1 } } },
            { $sort: { downloads: -1, _id: 1 } },
            { $project: { _id: 0, country: '$_id', downloads: 1 } },
          ],
          days: [countByDay('$startedAt')],
          downloaders: [{ $group: { _id: { $ifNull: ['$recipientId', '$visitor'] } } }, { $count: 'count' }],
        },
      },
    ]);
    return stats;
  }

  countPageViews(transferId: string): Promise<DayCount[]> {
    return this.pageViews.aggregate<DayCount>([{ $match: { transferId } }, countByDay('$at')]);
  }

  /** By recipient; `null` stands for the plain link. */
  async lastSteps(transferId: string, recipientIds: (string | null)[]): Promise<Map<string | null, LastSteps>> {
    const condition = { transferId, recipientId: { $in: recipientIds } };
    const [opened, downloaded] = await Promise.all([
      this.pageViews.aggregate<StepsOf<'openedAt'>>([
        { $match: condition },
        { $group: { _id: '$recipientId', openedAt: { $max: '$at' } } },
      ]),
      this.downloads.aggregate<StepsOf<'startedAt' | 'completedAt'>>([
        { $match: condition },
        {
          $group: { _id: '$recipientId', startedAt: { $max: '$startedAt' }, completedAt: { $max: '$completedAt' } },
        },
      ]),
    ]);
    const steps = new Map<string | null, LastSteps>();
    for (const { _id, ...last } of [...opened, ...downloaded])
      steps.set(_id, { ...NO_STEPS, ...steps.get(_id), ...last });
    return steps;
  }
}
