import { Injectable, type OnModuleInit } from '@nestjs/common';
import { DownloadRepository } from '../data/download.repository.js';
import { OverviewRepository } from '../data/overview.repository.js';
import { DownloadListeners } from '../downloads/download-listeners.js';
import type { Transfer } from '../domain/transfer.js';

/** Marks transfers with their latest download, so that those without one are found without counting. */
@Injectable()
export class LastDownloads implements OnModuleInit {
  constructor(
    private readonly listeners: DownloadListeners,
    private readonly downloads: DownloadRepository,
    private readonly overviews: OverviewRepository,
  ) {}

  onModuleInit(): void {
    this.listeners.listen(({ transfer, download }) => this.overviews.markDownloaded(transfer._id, download.startedAt));
  }

  /** Transfers from before there were marks get theirs. True where one was missing. */
  async mend(transfers: readonly Transfer[]): Promise<boolean> {
    const totals = await this.downloads.totals(transfers.map(({ _id }) => _id));
    for (const id of totals.keys()) {
      const last = await this.downloads.last(id);
      if (last?.startedAt) await this.overviews.markDownloaded(id, last.startedAt);
    }
    return totals.size > 0;
  }
}
