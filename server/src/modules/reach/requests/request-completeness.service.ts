import { Injectable } from '@nestjs/common';
import { Clock } from '../../../core/clock/clock.js';
import { Outbox, type OutboxEntry, outboxEntry } from '../../../core/outbox/outbox.js';
import { Live } from '../../members/notifications/index.js';
import { FileRequestRepository } from './data/file-request.repository.js';
import { FILE_REQUESTS } from './data/file-request.schema.js';
import { SubmissionRepository, SUBMISSIONS } from './data/submission.repository.js';
import type { Transaction } from '../../../core/mongo/transactions.js';
import { currentItems, currentPeople, type FileRequest, isComplete, type Submission } from './domain/file-request.js';
import { requestCompleted } from './requests.events.js';

/** Records whether anything that a request asks for is missing, and refreshes the owner's pages. */
@Injectable()
export class RequestCompleteness {
  constructor(
    private readonly requests: FileRequestRepository,
    private readonly submissions: SubmissionRepository,
    private readonly outbox: Outbox,
    private readonly live: Live,
    private readonly clock: Clock,
  ) {}

  /** Called after a submission was written. */
  async updateAfterSubmission(
    request: FileRequest,
    { submission, outbox }: { submission: Pick<Submission, '_id'>; outbox: OutboxEntry[] },
  ): Promise<void> {
    await this.outbox.relay(SUBMISSIONS, submission._id, outbox);
    await this.updateCompleteness(request, 'visitor');
  }

  /** Called in the transaction that changes what is asked for. */
  async reassess(request: FileRequest, transaction: Transaction): Promise<void> {
    const asked = currentItems(request);
    const states = await this.submissions.findStates(request._id, transaction);
    const changed = states
      .map((state) => ({ ...state, isComplete: isComplete(asked, state.items), before: state.isComplete }))
      .filter((state) => state.isComplete !== state.before);
    await this.submissions.setComplete(changed, transaction);
  }

  /** Owners are not notified of what they do themselves. */
  async updateCompleteness(request: FileRequest, by: 'owner' | 'visitor'): Promise<void> {
    await this.recordCompleteness(request, by);
    await this.live.publishAbout(request, { type: 'request-changed', slug: request.slug });
  }

  /** A request that asks no one by name is never complete. */
  private async recordCompleteness(request: FileRequest, by: 'owner' | 'visitor'): Promise<void> {
    const people = currentPeople(request).map(({ personId }) => personId);
    if (people.length === 0) return;
    const done = await this.submissions.countComplete(request._id, people);
    if (done < people.length) return this.requests.setIncomplete(request._id);
    const now = this.clock.now();
    const completed = outboxEntry(requestCompleted, { requestId: request._id, at: now.getTime() }, now);
    const entries = by === 'owner' ? [] : [completed];
    if (await this.requests.setComplete(request._id, now, entries))
      await this.outbox.relay(FILE_REQUESTS, request._id, entries);
  }
}
