import { Injectable } from '@nestjs/common';
import type { ResponseOf } from '#contract/endpoint.js';
import type { transferActivity } from '#contract/transfers/transfer-activity.js';
import { AppError } from '../../../core/errors/app-error.js';
import { isWithin, type Scope } from '../../identity/auth/index.js';
import { TransferRepository } from '../../files/transfers/index.js';
import { type DayCount, DownloadHistoryRepository } from '../../reach/downloads/index.js';

type Activity = ResponseOf<typeof transferActivity>;

/** One year, which bounds the chart of a link without expiry. */
const MAX_DAYS = 366;

/** Page views and downloads of one transfer, by country and day. */
@Injectable()
export class TransferActivity {
  constructor(
    private readonly transfers: TransferRepository,
    private readonly stats: DownloadHistoryRepository,
  ) {}

  async readActivity(scope: Scope, slug: string): Promise<Activity> {
    const transfer = await this.transfers.findLinked({ slug }, { recipientId: null, fileIds: [] });
    if (!transfer || !isWithin(scope, transfer) || transfer.deletedAt) throw new AppError('transfer-not-found');
    const [downloads, opened] = await Promise.all([
      this.stats.countDownloads(transfer._id),
      this.stats.countPageViews(transfer._id),
    ]);
    const downloadDays = downloads?.days ?? [];
    return {
      countries: downloads?.countries ?? [],
      days: mergeDays(opened, downloadDays).slice(-MAX_DAYS),
      opened: sum(opened),
      downloads: sum(downloadDays),
      downloaders: downloads?.downloaders[0]?.count ?? 0,
    };
  }
}

/** Oldest first. */
function mergeDays(opened: readonly DayCount[], downloaded: readonly DayCount[]): Activity['days'] {
  const openedOn = new Map(opened.map(({ _id, count }) => [_id, count]));
  const downloadsOn = new Map(downloaded.map(({ _id, count }) => [_id, count]));
  const days = [...new Set([...openedOn.keys(), ...downloadsOn.keys()])].sort();
  return days.map((day) => ({ day, opened: openedOn.get(day) ?? 0, downloads: downloadsOn.get(day) ?? 0 }));
}

function sum(days: readonly DayCount[]): number {
  return days.reduce((total, { count }) => total + count, 0);
}
