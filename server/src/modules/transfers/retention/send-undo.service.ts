import { Injectable } from '@nestjs/common';
import { AppError } from '../../../core/errors/app-error.js';
import type { PayloadOf } from '../../../core/jobs/define-job.js';
import { HandlesJob } from '../../../core/jobs/handles-job.js';
import { Outbox, outboxEntry } from '../../../core/outbox/outbox.js';
import { UploadSessions } from '../../uploads/index.js';
import { RemovalRepository } from '../data/removal.repository.js';
import { TransferRepository } from '../data/transfer.repository.js';
import { TRANSFERS } from '../data/transfer.schema.js';
import { SendLimits } from '../sending/send-limits.service.js';
import { TransferNotices } from '../sending/transfer-notices.service.js';
import { undoSend } from '../transfers.jobs.js';
import { RetentionPolicy } from './retention-policy.js';

/** Takes a send back before any mail of it has left: no link, no mail, no bytes, no place of the month. */
@Injectable()
export class SendUndo {
  constructor(
    private readonly transfers: TransferRepository,
    private readonly removals: RemovalRepository,
    private readonly notices: TransferNotices,
    private readonly uploads: UploadSessions,
    private readonly limits: SendLimits,
    private readonly outbox: Outbox,
    private readonly retention: RetentionPolicy,
  ) {}

  /** @throws {AppError} transfer-not-found, too-late */
  async undo(ownerId: string, slug: string): Promise<void> {
    // Where something changed it at the same moment, it is looked at again.
    for (;;) {
      const transfer = await this.transfers.findOwned(ownerId, slug);
      if (!transfer) throw new AppError('transfer-not-found');
      const now = this.retention.now();
      if (transfer.undoUntil === null || transfer.undoUntil <= now) throw new AppError('too-late');
      const payload = { transferId: transfer._id, ownerId };
      const outbox = [outboxEntry(undoSend, payload, now)];
      if (!(await this.removals.undoSend(transfer, { now, outbox }))) continue;
      await this.finish(payload);
      return this.outbox.relay(TRANSFERS, transfer._id, outbox);
    }
  }

  /** The job's side, after a crash in the middle; doing it again changes nothing. */
  @HandlesJob(undoSend)
  async finish({ transferId, ownerId }: PayloadOf<typeof undoSend>): Promise<void> {
    const transfer = await this.transfers.findById(transferId);
    if (!transfer) return;
    await this.notices.holdBack(transfer);
    await this.uploads.releaseAll(transfer.slug, this.retention.now());
    await this.limits.giveBack({ ownerId, slug: transfer.slug, sentAt: transfer.dateSent });
  }
}
