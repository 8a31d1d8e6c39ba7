import { Injectable } from '@nestjs/common';
import type { ResponseOf } from '#contract/endpoint.js';
import type { transferActivity } from '#contract/transfer-changes.js';
import { AppError } from '../../../core/errors/app-error.js';
import { DownloadRepository } from '../data/download.repository.js';
import { OpeningRepository } from '../data/opening.repository.js';
import { TransferRepository } from '../data/transfer.repository.js';

/** A year, so that a transfer's chart has an end. */
const DAYS_SHOWN = 366;

/** Where and when one transfer was opened and downloaded. */
@Injectable()
export class TransferActivity {
  constructor(
    private readonly transfers: TransferRepository,
    private readonly downloads: DownloadRepository,
    private readonly openings: OpeningRepository,
  ) {}

  /** @throws {AppError} transfer-not-found */
  async of(ownerId: string, slug: string): Promise<ResponseOf<typeof transferActivity>> {
    const transfer = await this.transfers.findOwned(ownerId, slug);
    if (!transfer) throw new AppError('transfer-not-found');
    const { _id } = transfer;
    const [countries, downloadDays, openingDays, downloads, opened, downloaders] = await Promise.all([
      this.downloads.countries(_id),
      this.downloads.days(_id, DAYS_SHOWN),
      this.openings.days(_id, DAYS_SHOWN),
      this.downloads.countStarted(_id),
      this.openings.count(_id),
      this.downloads.countDownloaders(_id),
    ]);
    return { countries, days: together(downloadDays, openingDays), opened, downloads, downloaders };
  }
}

interface DayCount {
  day: string;
  count: number;
}

function together(downloads: DayCount[], openings: DayCount[]): { day: string; opened: number; downloads: number }[] {
  const byDay = new Map<string, { opened: number; downloads: number }>();
  for (const { day, count } of downloads) byDay.set(day, { opened: 0, downloads: count });
  for (const { day, count } of openings) byDay.set(day, { downloads: 0, ...byDay.get(day), opened: count });
  return [...byDay]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .slice(-DAYS_SHOWN)
    .map(([day, counts]) => ({ day, ...counts }));
}
