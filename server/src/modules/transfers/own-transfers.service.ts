import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Clock } from '../../core/clock/clock.js';
import { AppError } from '../../core/errors/app-error.js';
import { type TransferSource, TransferSources } from '../storage/index.js';
import { TransferRepository } from './data/transfer.repository.js';
import { currentFiles, isExpired, type Transfer } from './domain/transfer.js';

/** Tells uploads which transfers they may be added to, and which files they may copy. */
@Injectable()
export class OwnTransfers implements TransferSource, OnModuleInit {
  constructor(
    private readonly transfers: TransferRepository,
    private readonly clock: Clock,
    private readonly sources: TransferSources,
  ) {}

  onModuleInit(): void {
    this.sources.set(this);
  }

  async addition({ slug, ownerId }: Parameters<TransferSource['addition']>[0]) {
    const transfer = await this.transfers.findOwned(ownerId, slug);
    const live = this.demandLive(transfer);
    return { store: live.store, files: currentFiles(live).map(({ path, size }) => ({ path, size })) };
  }

  async holds({ slug, prefix }: Parameters<TransferSource['holds']>[0]): Promise<boolean> {
    const transfer = await this.transfers.findPublicBySlug(slug);
    return transfer?.files.some(({ itemPath }) => itemPath.startsWith(prefix)) ?? false;
  }

  /** Only what the caller owns, or what was shared with it (A16); damaged files are not handed on. */
  async forward({ slug, fileIds, ownerId, caller }: Parameters<TransferSource['forward']>[0]) {
    const found = await this.transfers.findPublicBySlug(slug);
    const isShared = caller.kind === 'member' && found?.sharedWith.includes(caller.userId);
    const live = this.demandLive(found?.ownerId === ownerId || isShared ? found : null);
    const { _id, store } = live;
    const files = currentFiles(live);
    const known = new Set(files.map(({ id }) => id));
    if (fileIds?.some((id) => !known.has(id))) throw new AppError('file-not-found');
    const wanted = fileIds ? files.filter(({ id }) => fileIds.includes(id)) : files;
    if (wanted.some(({ damaged }) => damaged)) throw new AppError('file-damaged');
    return {
      transferId: _id,
      files: wanted.map(({ path, size, itemPath, etag, crc32, sha256, checkedAt }) => ({
        path,
        size,
        copyOf: { store, itemPath, etag, crc32, sha256, checkedAt },
      })),
    };
  }

  private demandLive(transfer: Transfer | null): Transfer {
    if (!transfer) throw new AppError('transfer-not-found');
    if (isExpired(transfer, this.clock.now())) throw new AppError('transfer-expired');
    return transfer;
  }
}
