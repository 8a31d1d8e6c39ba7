import { Injectable } from '@nestjs/common';
import type { PayloadOf } from '../../../core/jobs/define-job.js';
import { HandlesJob } from '../../../core/jobs/handles-job.js';
import {
  FileRequestRepository,
  RequestRemoval,
  RequestVisitRepository,
  removeRequest,
  SubmissionRepository,
} from '../requests/index.js';
import { MailRepository } from '../../platform/mail/index.js';
import { Notifications } from '../../members/notifications/index.js';
import { TransferRemoval } from '../../files/retention/index.js';

/** Removes a request whose deletion is final, with everything about it. */
@Injectable()
export class RequestCleanup {
  constructor(
    private readonly requests: FileRequestRepository,
    private readonly submissions: SubmissionRepository,
    private readonly visits: RequestVisitRepository,
    private readonly transfers: TransferRemoval,
    private readonly removal: RequestRemoval,
    private readonly mails: MailRepository,
    private readonly notifications: Notifications,
  ) {}

  /** Idempotent. Skips a request that was restored. */
  @HandlesJob(removeRequest)
  async remove({ requestId, deletedAt }: PayloadOf<typeof removeRequest>): Promise<void> {
    const request = await this.requests.findById(requestId);
    if (request?.deletedAt?.getTime() !== deletedAt) return;
    for (const { transferSlug } of await this.submissions.findByRequest(requestId))
      if (transferSlug !== null) await this.transfers.deleteSubmitted(request.accountId, transferSlug);
    await this.submissions.deleteByRequest(requestId);
    await this.visits.deleteByRequest(requestId);
    await this.mails.deleteAbout(request.slug);
    await this.notifications.deleteAbout(request.slug);
    await this.removal.deleteRecord(requestId);
  }
}
