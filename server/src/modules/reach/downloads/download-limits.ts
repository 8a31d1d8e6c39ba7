import { AppError } from '../../../core/errors/app-error.js';
import type { DownloadRepository } from './data/download.repository.js';
import { type Transfer } from '../../files/transfers/index.js';

/**
 * Refuses new downloads beyond the sender's limit; started downloads and their visits are allowed. Takes no slot: that
 * happens when the download starts.
 */
export async function assertDownloadsLeft(
  downloads: DownloadRepository,
  { _id, downloadLimit }: Pick<Transfer, '_id' | 'downloadLimit'>,
  { downloadId, visitor }: { downloadId?: string; visitor?: string | null },
): Promise<void> {
  if (downloadLimit === null || (await downloads.countStarted(_id)) < downloadLimit) return;
  if (downloadId !== undefined && (await downloads.isStarted(downloadId))) return;
  if (visitor && (await downloads.hasVisitStarted(_id, visitor))) return;
  throw new AppError('download-limit-reached');
}
