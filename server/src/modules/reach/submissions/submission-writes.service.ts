import { Injectable } from '@nestjs/common';
import type { BodyOf } from '#contract/endpoint.js';
import type { submit } from '#contract/requests/submissions.js';
import { AppError, appErrorOf } from '../../../core/errors/app-error.js';
import { type Transaction, Transactions } from '../../../core/mongo/writes.js';
import { type OutboxEntry, outboxEntry } from '../../../core/outbox/outbox.js';
import { InstallationPolicies } from '../../platform/policies/index.js';
import { refuseSize, type UploadSession } from '../../files/uploads/index.js';
import type { ClaimedFile, TransferFile } from '../../files/transfers/index.js';
import {
  currentItems,
  type FileRequest,
  FileRequestRepository,
  isComplete,
  type RequestVisit,
  type Submission,
  SubmissionRepository,
  type SubmissionSender,
} from '../requests/index.js';
import { sealedAfter } from './domain/sealing.js';
import { newlyReceived, submitItems } from './domain/submit.js';
import { submissionReceived } from './submissions.events.js';

/** One call of a visitor who submits something. */
export interface SubmitCall {
  visit: RequestVisit;
  body: BodyOf<typeof submit>;
  from: SubmissionSender;
  /** Whether the address in `from` is proven, or that of the personal link. */
  isAddressProven: boolean;
  /** Null if nothing was uploaded. */
  session: UploadSession | null;
}

/** A submission as it was written, and what follows from it. */
export interface WrittenSubmission {
  submission: Submission;
  outbox: OutboxEntry[];
}

/** The visitor's claims about the uploaded files. */
export function claimsOf({ upload }: BodyOf<typeof submit>): ClaimedFile[] {
  return (upload?.fileObjects ?? []).map(({ recording, ...file }) => ({
    ...file,
    ...(recording && { recording: { ...recording, poster: null } }),
  }));
}

/** The event that is written with the submission, so that its owner is notified. */
export function outboxAfter(before: Submission, after: Submission, { isAddressProven }: SubmitCall): OutboxEntry[] {
  const itemIds = newlyReceived(before.items, after.items);
  if (itemIds.length === 0) return [];
  const { requestId, _id: submissionId, lastAt } = after;
  // The revision that is written.
  const revision = after.revision + 1;
  const received = { requestId, submissionId, revision, itemIds, isAddressProven, at: lastAt.getTime() };
  return [outboxEntry(submissionReceived, received, lastAt)];
}

/** Thrown when another call of the same visitor was first: read again and repeat. */
export class ConcurrentChange extends Error {}

/**
 * The submission with what arrives; `files` are those of the upload.
 */
export function submissionAfter(
  submission: Submission,
  { visit, body, from, session }: SubmitCall,
  { files, now }: { files: readonly TransferFile[]; now: Date },
): Submission {
  const { request } = visit;
  const named = files.map(({ id, path, size, recording }) => {
    const [itemId = '', ...rest] = path.split('/');
    return { itemId, fileId: id, name: rest.join('/'), size, ...(recording && { recording: recording.kind }) };
  });
  const verdict = submitItems(
    {
      asked: currentItems(request),
      submitted: submission.items,
      isRepeatable: request.isRepeatable,
      isSealed: request.sealedTo !== undefined,
    },
    { files: named, answers: body.sealed?.answers ?? body.answers, withdraws: body.withdraws },
  );
  if (!verdict.ok) throw appErrorOf(verdict.code, verdict.details ?? {});
  const uploads = session ? [...submission.uploads, session.slug] : submission.uploads;
  const sealed = body.sealed && sealedAfter(submission.sealed, body.sealed);
  if (sealed?.ok === false) throw new AppError('too-many-changes', { limit: sealed.limit });
  return { ...submission, from, items: verdict.items, uploads, lastAt: now, ...(sealed && { sealed: sealed.sealed }) };
}

/** Writes a submission, for the request as it was when the visitor was let in. */
@Injectable()
export class SubmissionWrites {
  constructor(
    private readonly requests: FileRequestRepository,
    private readonly submissions: SubmissionRepository,
    private readonly policies: InstallationPolicies,
    private readonly transactions: Transactions,
  ) {}

  /** @throws {ConcurrentChange} if the request or the submission has changed since */
  async writeSubmission(
    transaction: Transaction,
    { request }: Pick<RequestVisit, 'request'>,
    { submission, outbox }: WrittenSubmission,
  ): Promise<void> {
    if (!(await this.requests.holdRevision(request, transaction))) throw new ConcurrentChange();
    const assessed = { ...submission, isComplete: isComplete(currentItems(request), submission.items) };
    if (!(await this.submissions.writeSubmission(assessed, { transaction, outbox }))) throw new ConcurrentChange();
  }

  /** Writes in a transaction of its own. @throws {ConcurrentChange} as `writeSubmission` */
  async writeAlone(request: FileRequest, written: WrittenSubmission): Promise<void> {
    await this.transactions.run((transaction) => this.writeSubmission(transaction, { request }, written));
  }

  /** Checks the size of all that a visitor will have submitted. */
  assertSize(files: readonly { size: number }[], { entitlements }: Pick<RequestVisit, 'entitlements'>): void {
    const refusal = refuseSize(files, entitlements);
    if (refusal) throw appErrorOf(refusal.code, refusal.details);
    this.policies.assertSize(files);
  }
}
