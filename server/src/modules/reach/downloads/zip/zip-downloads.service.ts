import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { Stores } from '../../../platform/storage/index.js';
import { archiveTitle } from '../domain/archive-title.js';
import { DownloadCounter } from '../download-counter.service.js';
import { archiveOf, ArchiveSender } from './archive-sender.service.js';

/** Sends several files of a transfer as one archive, and counts the download. */
@Injectable()
export class ZipDownloads {
  constructor(
    private readonly counter: DownloadCounter,
    private readonly sender: ArchiveSender,
    private readonly stores: Stores,
  ) {}

  async serve(token: string, request: Request, response: Response): Promise<void> {
    const started = await this.counter.authorize(token, request);
    const { transfer } = started;
    const files = transfer.selectedFiles;
    const store = this.stores.named(transfer.store);
    const stored = files.map((file) => ({ ...file, store }));
    await this.sender.send(
      archiveOf(transfer, stored, archiveTitle(transfer, files)),
      { request, response },
      {
        begin: () => this.counter.recordStart(started, request),
        mayRefuse: this.counter.isLimited(started),
        served: (range, totalBytes) => this.counter.recordServed(started, request, { range, totalBytes }),
      },
    );
  }
}
