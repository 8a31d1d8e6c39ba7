import { Injectable, type OnModuleInit } from '@nestjs/common';
import { TRANSFER_FILES_EVER } from '#contract/limits.js';
import { Clock } from '../../../../core/clock/clock.js';
import { AppError } from '../../../../core/errors/app-error.js';
import { type UploadTarget, UploadTargets } from '../../uploads/index.js';
import { TransferRepository } from '../data/transfer.repository.js';
import { canAddFiles } from '../domain/file-changes.js';
import { currentFiles } from '../domain/transfer.js';
import { requireLive } from '../policy.js';

/** Decides which transfers an upload may be added to. */
@Injectable()
export class TransferUploadTarget implements UploadTarget, OnModuleInit {
  constructor(
    private readonly transfers: TransferRepository,
    private readonly clock: Clock,
    private readonly targets: UploadTargets,
  ) {}

  onModuleInit(): void {
    this.targets.provide(this);
  }

  async addition({ slug, scope, replaces }: Parameters<UploadTarget['addition']>[0]) {
    const live = requireLive(await this.transfers.findOwned(scope, slug), this.clock.now());
    if (!canAddFiles(live, 1)) throw new AppError('too-many-changes', { limit: TRANSFER_FILES_EVER });
    const files = currentFiles(live);
    if (replaces !== null && !files.some(({ id }) => id === replaces)) throw new AppError('file-not-found');
    const staying = files.filter(({ id }) => id !== replaces);
    return { store: live.store, files: staying.map(({ path, size }) => ({ path, size })) };
  }
}
