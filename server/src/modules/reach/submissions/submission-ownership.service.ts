import { Injectable } from '@nestjs/common';
import { Clock } from '../../../core/clock/clock.js';
import { AppError } from '../../../core/errors/app-error.js';
import type { PayloadOf } from '../../../core/jobs/define-job.js';
import { HandlesJob, type JobContext, RetryLaterError } from '../../../core/jobs/handles-job.js';
import { TransferOwnership } from '../../files/transfers/index.js';
import {
  FileRequestRepository,
  moveSubmissions,
  RequestVisitRepository,
  SubmissionRepository,
} from '../requests/index.js';

/** A call that has read the request before it was moved has ended by then. */
const CALL_MS = 60_000;

/** Moves submissions to the account of their request. */
@Injectable()
export class SubmissionOwnership {
  constructor(
    private readonly requests: FileRequestRepository,
    private readonly submissions: SubmissionRepository,
    private readonly visits: RequestVisitRepository,
    private readonly ownership: TransferOwnership,
    private readonly clock: Clock,
  ) {}

  /** Runs immediately, and again later for submissions that were in progress. */
  @HandlesJob(moveSubmissions)
  async moveToAccountOfRequest(
    { requestId, at }: PayloadOf<typeof moveSubmissions>,
    { signal }: Pick<JobContext, 'signal'>,
  ): Promise<void> {
    const isLast = this.clock.now().getTime() >= at + CALL_MS;
    await this.moveAll(requestId, signal);
    if (!isLast) throw new RetryLaterError(new Date(at + CALL_MS), 'calls may be under way');
  }

  /** Idempotent. The submissions come last: by them the transfers are found. */
  private async moveAll(requestId: string, signal: AbortSignal): Promise<void> {
    const request = await this.requests.findById(requestId);
    if (!request) return;
    const { accountId, createdBy } = request;
    for (const { transferId } of await this.submissions.findByRequest(requestId)) {
      signal.throwIfAborted();
      if (transferId !== null) await this.moveToAccount(transferId, { accountId, createdBy });
    }
    await this.submissions.moveOf(requestId, { accountId, createdBy });
    await this.visits.moveOf(requestId, accountId);
  }

  private async moveToAccount(id: string, owner: { accountId: string; createdBy: string }): Promise<void> {
    try {
      await this.ownership.moveToAccount(id, { ...owner, isUnlimited: true });
    } catch (error) {
      // It is being deleted.
      if (!(error instanceof AppError) || error.code !== 'transfer-not-found') throw error;
    }
  }
}
