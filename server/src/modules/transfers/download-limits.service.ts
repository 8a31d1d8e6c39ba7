import { Injectable } from '@nestjs/common';
import { AppError } from '../../core/errors/app-error.js';
import { DownloadRepository } from './data/download.repository.js';
import type { Transfer } from './domain/transfer.js';

/** What stands in the way of downloads once there were as many as the sender wants. */
@Injectable()
export class DownloadLimits {
  constructor(private readonly downloads: DownloadRepository) {}

  /** Before a page or an address is given: whoever has begun may come back. @throws {AppError} download-limit-reached */
  async demandPlace(
    { _id, downloadLimit }: Pick<Transfer, '_id' | 'downloadLimit'>,
    { downloadId, visitor }: { downloadId?: string; visitor?: string | null },
  ): Promise<void> {
    if (downloadLimit === null || (await this.downloads.countStarted(_id)) < downloadLimit) return;
    if (downloadId !== undefined && (await this.downloads.isBegun(downloadId))) return;
    if (visitor && (await this.downloads.hasVisitorBegun(_id, visitor))) return;
    throw new AppError('download-limit-reached');
  }
}
