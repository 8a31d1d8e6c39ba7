import { AppError } from '../../core/errors/app-error.js';
import type { DownloadRepository } from './data/download.repository.js';
import { type Transfer } from '../transfers/index.js';

/**
 * What stands in the way of downloads once there were as many as the sender wants; whoever has begun may come back.
 * The place itself is taken where downloads are counted. @throws {AppError} download-limit-reached
 */
export async function demandPlace(
  downloads: DownloadRepository,
  { _id, downloadLimit }: Pick<Transfer, '_id' | 'downloadLimit'>,
  { downloadId, visitor }: { downloadId?: string; visitor?: string | null },
): Promise<void> {
  if (downloadLimit === null || (await downloads.countStarted(_id)) < downloadLimit) return;
  if (downloadId !== undefined && (await downloads.isBegun(downloadId))) return;
  if (visitor && (await downloads.hasVisitorBegun(_id, visitor))) return;
  throw new AppError('download-limit-reached');
}
