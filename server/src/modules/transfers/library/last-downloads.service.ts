import { Injectable, type OnModuleInit } from '@nestjs/common';
import { TransferRepository } from '../data/transfer.repository.js';
import { DownloadListeners } from '../downloads/download-listeners.js';

/** Marks transfers with their latest download, so that those without one are found without counting. */
@Injectable()
export class LastDownloads implements OnModuleInit {
  constructor(
    private readonly listeners: DownloadListeners,
    private readonly transfers: TransferRepository,
  ) {}

  onModuleInit(): void {
    this.listeners.listen(({ transfer, download }) => this.transfers.markDownloaded(transfer._id, download.startedAt));
  }
}
