import { Injectable } from '@nestjs/common';
import { Log } from '../../../core/logging/log.js';
import {
  TransferNotifications,
  type Transfer,
  type TransferFile,
  TransferRepository,
} from '../../files/transfers/index.js';
import { TransferLog } from './transfer-log.service.js';

/** Marks damaged files, so that they are no longer served, and notifies the sender. */
@Injectable()
export class DamagedFiles {
  constructor(
    private readonly transfers: TransferRepository,
    private readonly transferLog: TransferLog,
    private readonly notifications: TransferNotifications,
    private readonly log: Log,
  ) {}

  /** Nothing for a transfer that was deleted meanwhile, and its files with it. */
  async mark(transferId: string, file: TransferFile): Promise<void> {
    if (!(await this.findLive(transferId))) return;
    this.log.error({ transferId, fileId: file.id }, 'a file is not what was sent');
    const checks = this.transfers.checksOf(transferId);
    await checks.add(file, { damaged: true });
    await checks.flush();
  }

  /** Logs all marked files, and mails the sender about them. Idempotent. */
  async report(transferId: string): Promise<void> {
    const transfer = await this.findLive(transferId);
    const damaged = (transfer?.files ?? []).filter((file) => file.damaged);
    for (const { id } of damaged)
      await this.transferLog.append(transferId, { kind: 'damaged', once: `damaged-${id}`, data: { fileId: id } });
    if (transfer && damaged.length > 0) await this.notifications.notifyDamaged(transfer);
  }

  private async findLive(transferId: string): Promise<Transfer | null> {
    const transfer = await this.transfers.findById(transferId);
    return transfer?.deletedAt === null ? transfer : null;
  }
}
