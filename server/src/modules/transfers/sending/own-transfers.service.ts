import { Injectable, type OnModuleInit } from '@nestjs/common';
import { TRANSFER_FILES_EVER } from '#contract/limits.js';
import { Clock } from '../../../core/clock/clock.js';
import { AppError } from '../../../core/errors/app-error.js';
import { type ForwardSource, ForwardSources, type UploadTarget, UploadTargets } from '../../storage/index.js';
import { DownloadRepository } from '../data/download.repository.js';
import { TransferRepository } from '../data/transfer.repository.js';
import { hasPlacesFor } from '../domain/file-changes.js';
import { hasReceived, recipientFor } from '../domain/received.js';
import { currentFiles, isExpired, type Transfer } from '../domain/transfer.js';
import { DownloadCounter } from '../downloads/download-counter.service.js';
import { demandPlace } from '../downloads/download-limits.js';
import { Visits } from '../downloads/visits.service.js';

type ForwardRequest = Parameters<ForwardSource['forward']>[0];

/** Tells uploads which transfers they may be added to, and which files they may copy. */
@Injectable()
export class OwnTransfers implements UploadTarget, ForwardSource, OnModuleInit {
  constructor(
    private readonly transfers: TransferRepository,
    private readonly downloads: DownloadRepository,
    private readonly visits: Visits,
    private readonly counter: DownloadCounter,
    private readonly clock: Clock,
    private readonly targets: UploadTargets,
    private readonly sources: ForwardSources,
  ) {}

  onModuleInit(): void {
    this.targets.provide(this);
    this.sources.provide(this);
  }

  async addition({ slug, ownerId, replaces }: Parameters<UploadTarget['addition']>[0]) {
    const transfer = await this.transfers.findOwned(ownerId, slug);
    const live = this.demandLive(transfer);
    if (!hasPlacesFor(live, 1)) throw new AppError('too-many-changes', { limit: TRANSFER_FILES_EVER });
    const files = currentFiles(live);
    if (replaces !== undefined && !files.some(({ id }) => id === replaces)) throw new AppError('file-not-found');
    const staying = files.filter(({ id }) => id !== replaces);
    return { store: live.store, files: staying.map(({ path, size }) => ({ path, size })) };
  }

  async holds({ slug, prefix }: Parameters<UploadTarget['holds']>[0]): Promise<boolean> {
    const transfer = await this.transfers.findPublicBySlug(slug);
    return transfer?.files.some(({ itemPath }) => itemPath.startsWith(prefix)) ?? false;
  }

  /** What the caller owns, or received (A16); damaged files are not handed on. */
  async forward(request: ForwardRequest) {
    const { slug, fileIds } = request;
    const found = await this.transfers.findPublicBySlug(slug);
    const live = this.demandLive(found && this.isTheirs(found, request) ? found : null);
    const isOwn = live.ownerId === request.ownerId;
    if (!isOwn) await this.checkReceiver(live, request);
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
      begin: (uploadSlug: string) =>
        isOwn
          ? Promise.resolve()
          : this.countCopy(
              live,
              wanted.map(({ id }) => id),
              { ...request, uploadSlug },
            ),
    };
  }

  copied(uploadSlug: string): Promise<void> {
    return this.counter.completeCopy(uploadSlug);
  }

  private isTheirs(transfer: Transfer, { ownerId, caller }: ForwardRequest): boolean {
    return (
      transfer.ownerId === ownerId || (caller.kind === 'member' && hasReceived(transfer, caller, this.clock.now()))
    );
  }

  private async countCopy(
    transfer: Transfer,
    fileIds: string[],
    { caller, uploadSlug, request }: ForwardRequest & { uploadSlug: string },
  ): Promise<void> {
    if (caller.kind !== 'member') throw new AppError('unauthenticated');
    const recipientId = recipientFor(transfer, caller)?.recipientId ?? null;
    await this.counter.countCopy(transfer, { uploadSlug, fileIds, recipientId, userId: caller.userId }, request);
  }

  /** Copying is a download: what stands before one stands before it too. Its place is taken when the copy begins. */
  private async checkReceiver(transfer: Transfer, { passwordTicket }: ForwardRequest): Promise<void> {
    if (transfer.passwordHash !== null && !this.visits.isUnlocked(transfer, passwordTicket))
      throw new AppError('password-required');
    await demandPlace(this.downloads, transfer, {});
  }

  private demandLive(transfer: Transfer | null): Transfer {
    if (!transfer) throw new AppError('transfer-not-found');
    if (isExpired(transfer, this.clock.now())) throw new AppError('transfer-expired');
    return transfer;
  }
}
