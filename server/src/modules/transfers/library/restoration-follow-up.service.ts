import { Injectable } from '@nestjs/common';
import { Live } from '../../alerts/index.js';
import { Dispatches } from '../sending/dispatches.service.js';
import type { Transfer } from '../domain/transfer.js';
import { TransferNotices } from '../sending/transfer-notices.service.js';

/** What jobs skipped while a transfer was deleted, and mails that found it deleted when they were about to leave. */
@Injectable()
export class RestorationFollowUp {
  constructor(
    private readonly dispatches: Dispatches,
    private readonly notices: TransferNotices,
    private readonly live: Live,
  ) {}

  async run(transfer: Transfer): Promise<void> {
    await this.notices.revive(transfer);
    await this.dispatches.dispatch(transfer._id);
    await this.live.publish(transfer.ownerId, { type: 'library-changed', slug: transfer.slug });
  }
}
