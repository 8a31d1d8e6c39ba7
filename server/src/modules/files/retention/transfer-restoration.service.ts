import { Injectable } from '@nestjs/common';
import { Clock } from '../../../core/clock/clock.js';
import { AppError } from '../../../core/errors/app-error.js';
import type { PayloadOf } from '../../../core/jobs/define-job.js';
import { OnEvent } from '../../../core/jobs/handles-job.js';
import { Outbox, outboxEntry } from '../../../core/outbox/outbox.js';
import { isWithin, type Member } from '../../identity/auth/index.js';
import { Live } from '../../members/notifications/index.js';
import {
  fileJobEntries,
  reminderEntries,
  RetentionPolicy,
  type Transfer,
  TRANSFERS,
  TransferRepository,
  TransferMails,
  transferRestored,
} from '../transfers/index.js';
import { RemovalWrites } from './removal-writes.service.js';

/** Restores a deleted transfer while its objects still exist. */
@Injectable()
export class TransferRestoration {
  constructor(
    private readonly transfers: TransferRepository,
    private readonly writes: RemovalWrites,
    private readonly transferMails: TransferMails,
    private readonly live: Live,
    private readonly outbox: Outbox,
    private readonly retention: RetentionPolicy,
    private readonly clock: Clock,
  ) {}

  /** Idempotent. */
  async restore({ scope, entitlements }: Pick<Member, 'scope' | 'entitlements'>, slug: string): Promise<Transfer> {
    const transfer = await this.transfers.findAnyBySlug(slug);
    if (!transfer || !isWithin(scope, transfer)) throw new AppError('transfer-not-found');
    if (transfer.deletedAt === null) return transfer;
    this.assertRestorable(transfer.deletedAt, transfer.deletionFinalAt);
    const { storageBytes } = entitlements.limits;
    return (await this.write(transfer, storageBytes)) ?? this.resolveConflict(transfer);
  }

  private async write(transfer: Transfer, limitBytes: number): Promise<Transfer | null> {
    const now = this.clock.now();
    const payload = { transferId: transfer._id, revision: transfer.revision + 1 };
    const restoredTransfer = { ...transfer, revision: payload.revision };
    const outbox = [
      outboxEntry(transferRestored, payload, now),
      ...reminderEntries(restoredTransfer, now),
      ...fileJobEntries(restoredTransfer, now),
    ];
    const restored = await this.writes.restore(transfer, { now, outbox }, limitBytes);
    if (!restored) return null;
    await this.deliver(payload);
    await this.outbox.relay(TRANSFERS, transfer._id, outbox);
    return restored;
  }

  /** Catches up on mails that were skipped or cancelled while the transfer was deleted. Idempotent. */
  @OnEvent(transferRestored, 'retention.follow-up')
  async deliver({ transferId }: PayloadOf<typeof transferRestored>): Promise<void> {
    const transfer = await this.transfers.findById(transferId);
    if (!transfer || transfer.deletedAt) return;
    await this.transferMails.resendCancelled(transfer);
    await this.transferMails.deliver({ transferId });
    // Recipients may also have been added to a link-only transfer.
    await this.transferMails.mailRecipients(
      transfer,
      transfer.recipients.map(({ recipientId }) => recipientId),
    );
    await this.live.publishAbout(transfer, { type: 'library-changed', slug: transfer.slug });
  }

  /** After a lost race: another call restored it, or the deletion became final. */
  private async resolveConflict({ _id }: Transfer): Promise<Transfer> {
    const transfer = await this.transfers.findById(_id);
    if (transfer?.deletedAt === null) return transfer;
    throw new AppError('too-late');
  }

  private assertRestorable(deletedAt: Date, deletionFinalAt: Date | null): void {
    const isOver = deletedAt.getTime() + this.retention.undoMs <= this.clock.now().getTime();
    if (deletionFinalAt !== null || isOver) throw new AppError('too-late');
  }
}
