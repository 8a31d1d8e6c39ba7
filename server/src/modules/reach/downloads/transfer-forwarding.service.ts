import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Clock } from '../../../core/clock/clock.js';
import { AppError } from '../../../core/errors/app-error.js';
import { isWithin } from '../../identity/auth/index.js';
import { type ForwardSource, ForwardSources } from '../../files/uploads/index.js';
import { DownloadRepository } from './data/download.repository.js';
import {
  can,
  currentFiles,
  recipientFor,
  refuseEncrypted,
  refuseFiles,
  requireLive,
  type Transfer,
  TransferRepository,
} from '../../files/transfers/index.js';
import { DownloadCounter } from './download-counter.service.js';
import { LinkAccess } from './link-access.service.js';

type ForwardRequest = Parameters<ForwardSource['forward']>[0];

/** Decides which files of which transfers an upload may copy. */
@Injectable()
export class TransferForwarding implements ForwardSource, OnModuleInit {
  constructor(
    private readonly transfers: TransferRepository,
    private readonly downloads: DownloadRepository,
    private readonly access: LinkAccess,
    private readonly counter: DownloadCounter,
    private readonly clock: Clock,
    private readonly sources: ForwardSources,
  ) {}

  onModuleInit(): void {
    this.sources.provide(this);
  }

  /** Only transfers that the principal owns or received. Damaged and infected files are refused. */
  async forward(request: ForwardRequest) {
    const { slug, fileIds } = request;
    const found = await this.transfers.findPublicBySlug(slug);
    const live = requireLive(found && this.mayForward(found, request) ? found : null, this.clock.now());
    checkSeal(live, request);
    const isOwn = isWithin(request.scope, live);
    if (!isOwn) await this.checkReceiver(live, request);
    const { _id, store } = live;
    const files = currentFiles(live);
    const known = new Set(files.map(({ id }) => id));
    if (fileIds?.some((id) => !known.has(id))) throw new AppError('file-not-found');
    const wanted = fileIds ? files.filter(({ id }) => fileIds.includes(id)) : files;
    refuseFiles(live, wanted);
    return {
      transferId: _id,
      isEncrypted: live.isEncrypted === true,
      files: wanted.map(({ path, size, itemPath, etag, crc32, sha256, checkedAt, recording }) => ({
        path,
        size,
        copyOf: { store, itemPath, etag, crc32, sha256, checkedAt, recording },
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

  private mayForward(transfer: Transfer, { scope, principal }: ForwardRequest): boolean {
    return isWithin(scope, transfer) || can(principal, 'copy', transfer, this.clock.now());
  }

  private async countCopy(
    transfer: Transfer,
    fileIds: string[],
    { principal, uploadSlug, request }: ForwardRequest & { uploadSlug: string },
  ): Promise<void> {
    if (principal.kind !== 'member') throw new AppError('unauthenticated');
    const recipient = recipientFor(transfer, principal) ?? null;
    await this.counter.countCopy(transfer, { uploadSlug, fileIds, recipient, userId: principal.userId }, request);
  }

  /** Copying counts as a download, so password and limit apply. The slot of the limit is taken when the copy starts. */
  private async checkReceiver(transfer: Transfer, { passwordTicket }: ForwardRequest): Promise<void> {
    if (transfer.passwordHash !== null && !this.access.isUnlocked(transfer, passwordTicket))
      throw new AppError('password-required');
    await this.downloads.assertDownloadsLeft(transfer);
  }
}

/** Files that were submitted for a request have a key for each upload, and no list of the transfer. */
function checkSeal(transfer: Transfer, { isSealed = false }: ForwardRequest): void {
  if (!isSealed || transfer.requestId !== null) refuseEncrypted(transfer);
  if (isSealed && transfer.isEncrypted !== true) throw new AppError('encryption-mismatch');
}
