import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { ROW_DOWNLOADS } from '#contract/limits.js';
import type { DownloadStats, DownloadTotals, LatestDownload } from '../../../files/transfers/index.js';
import type { Download } from '../domain/download.js';
import { type DownloadDocument, DOWNLOADS } from './download.schema.js';
import { PAGE_VIEWS, type PageView } from './page-view.repository.js';

/** Latest downloads in the view of one transfer. */
const LATEST = 100;

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

/** Times of a recipient's last page view and downloads; null if there was none. */
export interface LastSteps {
  openedAt: Date | null;
  startedAt: Date | null;
  completedAt: Date | null;
}

export const NO_STEPS: LastSteps = { openedAt: null, startedAt: null, completedAt: null };

export function toDownload({
  outbox: _o,
  place: _p,
  address: _a,
  unlogged: _u,
  ...download
}: DownloadDocument): Download {
  return download;
}

type StepsOf<Field extends keyof LastSteps> = Pick<LastSteps, Field> & { _id: string | null };

function countByDay(instant: string) {
  return { $group: { _id: { $dateToString: { date: instant, format: '%Y-%m-%d' } }, count: { $sum: 1 } } };
}

/** Page views and downloads of transfers: reads, and what the log marks. A null `recipientId` stands for the plain link. */
@Injectable()
export class DownloadHistoryRepository implements DownloadStats {
  constructor(
    @InjectModel(DOWNLOADS) protected readonly downloads: Model<DownloadDocument>,
    @InjectModel(PAGE_VIEWS) protected readonly pageViews: Model<PageView>,
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

  /** Last steps by recipient; `null` is the plain link. */
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

  /** Newest first. */
  async findLatestDownloads(transferId: string, recipientId: string | null, limit: number): Promise<Download[]> {
    const documents = await this.downloads
      .find({ transferId, recipientId })
      .sort({ startedAt: -1 })
      .limit(limit)
      .lean();
    return documents.map(toDownload);
  }

  /** Newest first. */
  findLatestPageViews(transferId: string, recipientId: string | null, limit: number): Promise<PageView[]> {
    return this.pageViews.find({ transferId, recipientId }).sort({ at: -1 }).limit(limit).lean();
  }

  countStarted(transferId: string): Promise<number> {
    return this.downloads.countDocuments({ transferId });
  }

  /** Ids of the recipients who have started any download. */
  async recipientsWith(transferId: string): Promise<Set<string>> {
    const started = await this.downloads.find({ transferId }, { recipientId: 1 }).lean();
    return new Set(started.flatMap(({ recipientId }) => (recipientId === null ? [] : [recipientId])));
  }

  /** Downloads that began or ended since `markLogged`, in the order of their start. */
  async findUnlogged(transferId: string, limit: number): Promise<Download[]> {
    const unlogged = { transferId, unlogged: true as const };
    const documents = await this.downloads.find(unlogged).sort({ startedAt: 1 }).limit(limit).lean();
    return documents.map(toDownload);
  }

  /** Marks downloads as they were read: one that has ended since stays unlogged. */
  async markLogged(downloads: readonly Download[]): Promise<void> {
    if (downloads.length === 0) return;
    const idsOf = (some: readonly Download[]) => ({ $in: some.map(({ _id }) => _id) });
    const update = { $unset: { unlogged: 1 as const } };
    const ended = idsOf(downloads.filter(({ completedAt }) => completedAt !== null));
    const open = idsOf(downloads.filter(({ completedAt }) => completedAt === null));
    await this.downloads.bulkWrite([
      { updateMany: { filter: { _id: ended }, update } },
      { updateMany: { filter: { _id: open, completedAt: null }, update } },
    ]);
  }

  async findLast(transferId: string): Promise<Download | null> {
    const document = await this.downloads.findOne({ transferId }).sort({ startedAt: -1 }).lean();
    return document && toDownload(document);
  }

  /** Download counts per transfer, in one query for a whole page. */
  async totals(transferIds: string[]): Promise<Map<string, DownloadTotals>> {
    const rows = await this.downloads.aggregate<DownloadTotals & { _id: string }>([
      { $match: { transferId: { $in: transferIds } } },
      {
        $group: {
          _id: '$transferId',
          started: { $sum: 1 },
          completed: { $sum: { $cond: [{ $eq: ['$completedAt', null] }, 0, 1] } },
          latest: {
            $topN: {
              n: ROW_DOWNLOADS,
              sortBy: { startedAt: -1, _id: -1 },
              output: { country: '$country', at: '$startedAt' },
            },
          },
        },
      },
    ]);
    return new Map(rows.map(({ _id, ...totals }) => [_id, totals]));
  }

  async latest(transferId: string): Promise<LatestDownload[]> {
    const documents = await this.downloads
      .find({ transferId }, { country: 1, startedAt: 1 })
      .sort({ startedAt: -1 })
      .limit(LATEST)
      .lean();
    return documents.map(({ country, startedAt }) => ({ country, at: startedAt }));
  }
}
