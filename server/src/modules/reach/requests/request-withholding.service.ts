import { Injectable } from '@nestjs/common';
import type { Transaction } from '../../../core/mongo/writes.js';
import { Notifications } from '../../members/notifications/index.js';
import { TransferRepository, type Withheld } from '../../files/transfers/index.js';
import { FileRequestRepository } from './data/file-request.repository.js';
import { SubmissionRepository } from './data/submission.repository.js';

/** Withholds a request with all its submissions, and the owner's notifications about them. */
@Injectable()
export class RequestWithholding {
  constructor(
    private readonly requests: FileRequestRepository,
    private readonly submissions: SubmissionRepository,
    private readonly transfers: TransferRepository,
    private readonly notifications: Notifications,
  ) {}

  /** Null: it can be opened again. */
  async withhold(id: string, withheld: Withheld | null, transaction: Transaction): Promise<void> {
    const slug = await this.requests.withhold(id, withheld, transaction);
    if (slug === null) return;
    await this.submissions.withhold(id, withheld, transaction);
    await this.transfers.withholdByRequest(id, withheld, transaction);
    await this.notifications.withhold(slug, withheld !== null, transaction);
  }
}
