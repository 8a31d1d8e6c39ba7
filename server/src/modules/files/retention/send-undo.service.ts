import { Injectable } from '@nestjs/common';
import { Clock } from '../../../core/clock/clock.js';
import { AppError } from '../../../core/errors/app-error.js';
import type { PayloadOf } from '../../../core/jobs/define-job.js';
import { HandlesJob } from '../../../core/jobs/handles-job.js';
import { outboxEntry } from '../../../core/outbox/outbox.js';
import type { Scope } from '../../identity/auth/index.js';
import { UploadReservations } from '../uploads/index.js';
import { TransferMails, TransferRepository } from '../transfers/index.js';
import { RemovalWrites } from './removal-writes.service.js';
import { undoSend } from './retention.jobs.js';

/**
 * Undoes a send before its mails leave: removes link, mails and objects, and does not count against the monthly limit.
 */
@Injectable()
export class SendUndo {
  constructor(
    private readonly transfers: TransferRepository,
    private readonly writes: RemovalWrites,
    private readonly transferMails: TransferMails,
    private readonly uploads: UploadReservations,
    private readonly clock: Clock,
  ) {}

  async undo(scope: Scope, slug: string): Promise<void> {
    // Retries after a concurrent change.
    for (;;) {
      const transfer = await this.transfers.findOwned(scope, slug);
      if (!transfer) throw new AppError('transfer-not-found');
      const now = this.clock.now();
      if (transfer.undoUntil === null || transfer.undoUntil <= now) throw new AppError('too-late');
      const payload = { transferId: transfer._id };
      const outbox = [outboxEntry(undoSend, payload, now)];
      if (await this.writes.undoSend(transfer, { now, outbox })) return this.finish(payload);
    }
  }

  /** Runs again as a job in case the process died after the write. Idempotent. */
  @HandlesJob(undoSend)
  async finish({ transferId }: PayloadOf<typeof undoSend>): Promise<void> {
    const transfer = await this.transfers.findById(transferId);
    if (!transfer) return;
    await this.transferMails.cancelAll(transfer);
    await this.uploads.discardAdditions(transfer.slug);
  }
}
