import { Injectable } from '@nestjs/common';
import type { BodyOf } from '#contract/endpoint.js';
import type { decideSubmission } from '#contract/requests/reviews.js';
import { Clock } from '../../../core/clock/clock.js';
import { AppError } from '../../../core/errors/app-error.js';
import { Outbox, type OutboxEntry, outboxEntry } from '../../../core/outbox/outbox.js';
import type { Member, Scope } from '../../identity/auth/index.js';
import { Mails } from '../../platform/mail/index.js';
import {
  currentPeople,
  type FileRequest,
  FileRequests,
  RequestCompleteness,
  type RequestPerson,
  type Submission,
  SubmissionRepository,
  SUBMISSIONS,
  type SubmissionStates,
} from '../requests/index.js';
import { isCommentAsAsked } from './domain/sealing.js';
import { ConcurrentChange, SubmissionWrites } from './submission-writes.service.js';
import { mailSentBack } from './submissions.jobs.js';

const MAX_ROUNDS = 10;

type Decisions = BodyOf<typeof decideSubmission>['decisions'];

/** A person who is asked, or a visitor of the plain link who submitted. */
export interface MatrixLine {
  person: RequestPerson | null;
  submission: SubmissionStates | null;
}

/** Shows submissions to the owner, and accepts the owner's decisions. */
@Injectable()
export class SubmissionReviews {
  constructor(
    private readonly requests: FileRequests,
    private readonly submissions: SubmissionRepository,
    private readonly writes: SubmissionWrites,
    private readonly completeness: RequestCompleteness,
    private readonly mails: Mails,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  /**
   * People who are asked in their order, then visitors of the plain link.
   */
  async matrix(
    scope: Scope,
    slug: string,
    { skip, limit }: { skip: number; limit: number },
  ): Promise<{ lines: MatrixLine[]; total: number; hasFiles: boolean }> {
    const request = await this.requests.readOpen(scope, slug);
    const [submissions, hasFiles] = await Promise.all([
      this.submissions.findStates(request._id),
      this.submissions.hasFiles(request._id),
    ]);
    const byPerson = new Map(submissions.map((submission) => [submission.personId, submission]));
    const people = currentPeople(request);
    const asked = new Set(people.map(({ personId }) => personId));
    const lines = [
      ...people.map((person) => ({ person, submission: byPerson.get(person.personId) ?? null })),
      ...submissions
        .filter(({ personId }) => personId === null || !asked.has(personId))
        .map((submission) => ({ person: null, submission })),
    ];
    return { lines: lines.slice(skip, skip + limit), total: lines.length, hasFiles };
  }

  async readSubmission(
    scope: Scope,
    { slug, submissionId }: { slug: string; submissionId: string },
  ): Promise<{ request: FileRequest; submission: Submission }> {
    const request = await this.requests.readOpen(scope, slug);
    return { request, submission: await this.readOf(request, submissionId) };
  }

  /** Sending back mails the visitor, so it needs the right to send. */
  async decide(
    { scope, entitlements }: Member,
    { slug, submissionId }: { slug: string; submissionId: string },
    decisions: Decisions,
  ): Promise<{ request: FileRequest; submission: Submission }> {
    if (isSendingBack(decisions)) entitlements.assertMaySend();
    for (let round = 0; round < MAX_ROUNDS; round += 1) {
      const request = await this.requests.readOpen(scope, slug);
      if (!decisions.every((decision) => isCommentAsAsked(request, decision)))
        throw new AppError('encryption-mismatch');
      const submission = await this.readOf(request, submissionId);
      await this.assertMayMail(request, submission, decisions);
      const decided = { ...submission, items: itemsAfter(submission, decisions) };
      const outbox = this.mailOf(decided, decisions);
      try {
        await this.writes.writeAlone(request, { submission: decided, outbox });
      } catch (error) {
        if (error instanceof ConcurrentChange) continue;
        throw error;
      }
      await this.outbox.relay(SUBMISSIONS, submissionId, outbox);
      await this.completeness.updateCompleteness(request, 'owner');
      return { request, submission: decided };
    }
    throw new AppError('request-changed');
  }

  private async readOf(request: FileRequest, submissionId: string): Promise<Submission> {
    const submission = await this.submissions.findById(submissionId);
    if (submission?.requestId !== request._id) throw new AppError('submission-not-found');
    return submission;
  }

  /** People who are asked are mailed what is sent back. */
  private async assertMayMail(request: FileRequest, { personId }: Submission, decisions: Decisions): Promise<void> {
    const person = currentPeople(request).find((one) => one.personId === personId);
    if (person && isSendingBack(decisions)) await this.mails.assertMayMail(request.accountId, person.email);
  }

  private mailOf({ _id, revision }: Submission, decisions: Decisions): OutboxEntry[] {
    if (!isSendingBack(decisions)) return [];
    // The revision that is written.
    return [outboxEntry(mailSentBack, { submissionId: _id, revision: revision + 1 }, this.clock.now())];
  }
}

function isSendingBack(decisions: Decisions): boolean {
  return decisions.some(({ state }) => state === 'sent-back');
}

function itemsAfter({ items }: Submission, decisions: Decisions): Submission['items'] {
  const byItem = new Map(decisions.map((decision) => [decision.itemId, decision]));
  if (decisions.some(({ itemId }) => !items.some((item) => item.itemId === itemId)))
    throw new AppError('item-not-found');
  return items.map((item) => {
    const decision = byItem.get(item.itemId);
    if (!decision) return item;
    const { state, comment, sealedComment } = decision;
    return { ...item, state, comment: state === 'sent-back' ? (sealedComment ?? comment) : '' };
  });
}
