import { Injectable, type OnModuleInit } from '@nestjs/common';
import { OverviewRepository } from '../data/overview.repository.js';
import { DownloadListeners } from '../downloads/download-listeners.js';

/** Keeps `lastDownloadAt` of a transfer, so that the dashboard finds the latest downloads, and links without any, by an index. */
@Injectable()
export class LastDownloads implements OnModuleInit {
  constructor(
    private readonly listeners: DownloadListeners,
    private readonly overviews: OverviewRepository,
  ) {}

  onModuleInit(): void {
    this.listeners.listen(({ transfer, download }) => this.overviews.markDownloaded(transfer._id, download.startedAt));
  }
}
