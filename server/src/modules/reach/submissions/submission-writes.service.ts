import { Injectable } from '@nestjs/common';
import { appErrorOf } from '../../../core/errors/app-error.js';
import { type Transaction, Transactions } from '../../../core/mongo/transactions.js';
import { InstallationPolicies } from '../../platform/policies/index.js';
import { refuseSize } from '../../files/uploads/index.js';
import {
  currentItems,
  type FileRequest,
  FileRequestRepository,
  isComplete,
  type RequestVisit,
  SubmissionRepository,
} from '../requests/index.js';
import { ConcurrentChange, type WrittenSubmission } from './submit-call.js';

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
