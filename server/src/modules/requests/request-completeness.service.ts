import { Injectable } from '@nestjs/common';
import { Clock } from '../../core/clock/clock.js';
import { Outbox, outboxEntry } from '../../core/outbox/outbox.js';
import { Live } from '../notifications/index.js';
import { FileRequestRepository } from './data/file-request.repository.js';
import type { Written } from './submissions/arrival.js';
import { FILE_REQUESTS } from './data/file-request.schema.js';
import { SubmissionRepository } from './data/submission.repository.js';
import { SUBMISSIONS } from './data/submission.schema.js';
import { currentItems, currentPeople, type FileRequest } from './domain/file-request.js';
import { isComplete } from './domain/submission.js';
import { requestCompleted } from './requests.events.js';

/** Follows what is handed in: notes when nothing is missing any more, and refreshes the owner's pages. */
@Injectable()
export class RequestCompleteness {
  constructor(
    private readonly requests: FileRequestRepository,
    private readonly submissions: SubmissionRepository,
    private readonly outbox: Outbox,
    private readonly live: Live,
    private readonly clock: Clock,
  ) {}

  /** After something was handed in. */
  async follow(request: FileRequest, { submission, outbox }: Written): Promise<void> {
    await this.outbox.relay(SUBMISSIONS, submission._id, outbox);
    await this.update(request, 'visitor');
  }

  /** Owners are not notified of what they do themselves. */
  async update(request: FileRequest, by: 'owner' | 'visitor'): Promise<void> {
    await this.note(request, by);
    await this.live.publishAbout(request, { type: 'request-changed', slug: request.slug });
  }

  /** A request that asks no one by name is never complete. */
  private async note(request: FileRequest, by: 'owner' | 'visitor'): Promise<void> {
    const people = currentPeople(request);
    if (people.length === 0) return;
    const asked = currentItems(request);
    const states = await this.submissions.findStates(request._id);
    const done = new Set(states.filter(({ items }) => isComplete(asked, items)).map(({ personId }) => personId));
    const isDone = people.every(({ personId }) => done.has(personId));
    if (!isDone) return this.requests.setIncomplete(request._id);
    const now = this.clock.now();
    const completed = outboxEntry(requestCompleted, { requestId: request._id, at: now.getTime() }, now);
    const entries = by === 'owner' ? [] : [completed];
    if (await this.requests.setComplete(request._id, now, entries))
      await this.outbox.relay(FILE_REQUESTS, request._id, entries);
  }
}
