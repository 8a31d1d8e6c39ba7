import { Injectable, type OnModuleInit } from '@nestjs/common';
import {
  type DownloadStats,
  DownloadStatsPort,
  type DownloadTotals,
  type LatestDownload,
} from '../../files/transfers/index.js';
import { DownloadRepository } from './data/download.repository.js';
import { PageViewRepository } from './data/page-view.repository.js';
import { type ActivityStats, type DayCount, TransferStatsRepository } from './data/transfer-stats.repository.js';
import type { Download } from './domain/download.js';
import type { LastSteps } from './domain/last-steps.js';
import type { PageView } from './domain/page-view.js';

/** Page views and downloads for other modules. A null `recipientId` stands for the plain link. */
@Injectable()
export class DownloadHistory implements DownloadStats, OnModuleInit {
  constructor(
    private readonly downloads: DownloadRepository,
    private readonly pageViews: PageViewRepository,
    private readonly stats: TransferStatsRepository,
    private readonly port: DownloadStatsPort,
  ) {}

  onModuleInit(): void {
    this.port.provide(this);
  }

  totals(transferIds: string[]): Promise<Map<string, DownloadTotals>> {
    return this.downloads.totals(transferIds);
  }

  latest(transferId: string): Promise<LatestDownload[]> {
    return this.downloads.latest(transferId);
  }

  findLast(transferId: string): Promise<Download | null> {
    return this.downloads.findLast(transferId);
  }

  countStarted(transferId: string): Promise<number> {
    return this.downloads.countStarted(transferId);
  }

  /** Ids of the recipients who have started any download. */
  recipientsWith(transferId: string): Promise<Set<string>> {
    return this.downloads.recipientsWith(transferId);
  }

  /** Those that began or ended since `markLogged`, in the order of their start. */
  findUnlogged(transferId: string, limit: number): Promise<Download[]> {
    return this.downloads.findUnlogged(transferId, limit);
  }

  /** As they were read: one that has ended since stays unlogged. */
  markLogged(downloads: readonly Download[]): Promise<void> {
    return this.downloads.markLogged(downloads);
  }

  countDownloads(transferId: string): Promise<ActivityStats | undefined> {
    return this.stats.countDownloads(transferId);
  }

  countPageViews(transferId: string): Promise<DayCount[]> {
    return this.stats.countPageViews(transferId);
  }

  lastSteps(transferId: string, recipientIds: (string | null)[]): Promise<Map<string | null, LastSteps>> {
    return this.stats.lastSteps(transferId, recipientIds);
  }

  /** Newest first. */
  findLatestDownloads(transferId: string, recipientId: string | null, limit: number): Promise<Download[]> {
    return this.downloads.findLatest(transferId, recipientId, limit);
  }

  /** Newest first. */
  findLatestPageViews(transferId: string, recipientId: string | null, limit: number): Promise<PageView[]> {
    return this.pageViews.findLatest(transferId, recipientId, limit);
  }
}
